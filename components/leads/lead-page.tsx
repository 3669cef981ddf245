"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { CustomerGate } from "@/components/layout/customer-gate";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { ConsentCard } from "./consent-card";
import { CallWindow } from "./lead/call-window";
import { FollowUpField } from "./lead/follow-up-field";
import { Block, CallRow, LeadHead, LeadNotices, RequestFacts } from "./lead/lead-body";
import { LeadTimeline } from "./lead/lead-timeline";
import { NoteField, WorkLog } from "./lead/note-form";
import { OutcomeButtons } from "./lead/outcome-buttons";
import { PremiumForm } from "./lead/premium-form";
import { RepeatedInquiries } from "./lead/repeated-inquiries";
import { takeFocusOfMove, useNeighbors } from "./lead/use-neighbors";
import { LeadChecks } from "./lead-checks";
import { MatchCard } from "./match-card";
import { CallButton } from "./queue/call-button";
import { useQueueKeys } from "./queue/use-queue-keys";
import { ReturnCard } from "./returns/return-card";
import { useLead } from "./use-lead";

/** The customer's page of one lead. */
export function LeadPage({ leadId }: { leadId: string }) {
  return (
    <CustomerGate loadingLabel="Loading your lead...">
      {() => <Frame key={leadId} leadId={leadId} />}
    </CustomerGate>
  );
}

function Frame({ leadId }: { leadId: string }) {
  const neighbors = useNeighbors(leadId);
  useQueueKeys({ onMove: neighbors.move, onOpen: () => undefined });
  return (
    <div className="mx-auto max-w-6xl px-4 pb-6 min-[861px]:px-8 min-[861px]:pb-12">
      <h1 className="sr-only">Lead</h1>
      <div className="sticky top-14 z-10 -mx-4 flex h-14 items-center gap-1 bg-paper px-1 text-sm text-muted low:static min-[861px]:static min-[861px]:mx-0 min-[861px]:h-16 min-[861px]:px-0">
        <WorkspaceLink
          href={neighbors.listHref}
          className="mr-auto inline-flex min-h-11 items-center gap-1 rounded pl-2 pr-3 font-medium text-ink no-underline hover:bg-paper-deep"
        >
          <WorkspaceIcon name="left" />
          Leads
        </WorkspaceLink>
        {neighbors.position ? (
          <>
            <span className="mx-1">
              {formatCount(neighbors.position)} of {formatCount(neighbors.total)}
            </span>
            <MoveButton label="Previous lead" icon="up" onClick={() => neighbors.move(-1)} />
            <MoveButton label="Next lead" icon="down" onClick={() => neighbors.move(1)} />
          </>
        ) : null}
      </div>
      <LeadDetail leadId={leadId} />
    </div>
  );
}

function MoveButton({ label, icon, onClick }: { label: string; icon: "up" | "down"; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded text-ink-soft hover:bg-paper-deep min-[861px]:size-9"
    >
      <WorkspaceIcon name={icon} />
    </button>
  );
}

function LeadDetail({ leadId }: { leadId: string }) {
  const { data, error, isFetching, refetch } = useLead(leadId);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyList title="There is no such lead">
        <WorkspaceLink href={paths.leads}>All leads</WorkspaceLink>
      </EmptyList>
    );
  }
  // A read in the background may fail while the viewer writes a note.
  if (!data && error) return <LoadError what="The lead" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <LoadingLead />;
  return (
    <>
      <div className="grid gap-x-12 min-[1000px]:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <WorkColumn lead={data} />
        <div className="min-w-0">
          <Block title="Request">
            <RequestFacts lead={data} />
            <p className="text-xs text-muted">Views of contact details are logged.</p>
          </Block>
          <RepeatedInquiries lead={data} />
          <Block>
            <LeadTimeline lead={data} />
            <LeadChecks checks={data.checks} />
          </Block>
          <div className="mt-6 grid gap-5">
            <Certificate certificateId={data.certificateId} />
            {data.consent || data.consentWarning ? (
              <ConsentCard consent={data.consent} warning={data.consentWarning} />
            ) : null}
            {data.match.length > 0 ? <MatchCard lead={data} /> : null}
          </div>
        </div>
      </div>
      {data.phone ? <CallBar lead={data} /> : null}
    </>
  );
}

function LoadingLead() {
  return (
    <div className="grid max-w-[420px] gap-4">
      <output className="sr-only">The lead is loading.</output>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-12" />
      <Skeleton className="h-24" />
      <Skeleton className="h-11" />
    </div>
  );
}

/** What the caller does with the lead. */
function WorkColumn({ lead }: { lead: LeadDetailDto }) {
  return (
    <div className="min-w-0">
      <LeadHead lead={lead} nameRef={takeFocusOfMove} />
      <LeadNotices lead={lead} />
      {lead.contact ? (
        <div className="mt-4 grid gap-4">
          <div className="hidden low:block min-[861px]:block">
            <CallRow lead={lead} />
          </div>
          <CallWindow lead={lead} />
          <div id="outcome" tabIndex={-1} className="scroll-mt-32 outline-none">
            <OutcomeButtons leadId={lead.id} progress={lead.progress} />
          </div>
          {lead.progress === "sold" ? <PremiumForm lead={lead} /> : null}
          <FollowUpField leadId={lead.id} followUpAt={lead.followUpAt} />
        </div>
      ) : null}
      <Block title="Calls and notes">
        <NoteField lead={lead} />
        <WorkLog lead={lead} />
      </Block>
      <ReturnPlace>
        <ReturnCard leadId={lead.id} />
      </ReturnPlace>
    </div>
  );
}

/** Where `#return` leads: the preview of the list links to it. */
function ReturnPlace({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === "#return") ref.current?.scrollIntoView();
  }, []);
  return (
    <div ref={ref} id="return" className="mt-6 scroll-mt-20">
      {children}
    </div>
  );
}

function Certificate({ certificateId }: { certificateId: string | null }) {
  return (
    <section
      aria-label="Certificate"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-soft">
        {certificateId
          ? "The certificate is a signed record that this lead was sold once, to you, entered in the public ledger. It contains no personal data, so you can show it to anyone."
          : "The certificate is being signed. Check again in a moment."}
      </p>
      {certificateId ? (
        <a
          href={paths.certificate(certificateId)}
          className={buttonVariants({ variant: "secondary", size: "sm", className: "min-h-11" })}
        >
          View certificate
        </a>
      ) : null}
    </section>
  );
}

/** Call and outcome at the bottom of a phone, within reach of the thumb. It takes the place of the navigation. On a low screen the page has them. */
function CallBar({ lead }: { lead: LeadDetailDto }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      data-call-bar=""
      className="fixed inset-x-0 bottom-0 z-40 grid gap-2 border-t border-line bg-white px-4 pb-[calc(12px+env(safe-area-inset-bottom))] pt-3 low:hidden min-[861px]:hidden"
    >
      {isAsking ? <OutcomeButtons leadId={lead.id} progress={lead.progress} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <CallButton lead={lead} size="bar" />
        <Button
          variant="secondary"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
          className="min-h-13 bg-white"
        >
          Outcome
        </Button>
      </div>
    </div>
  );
}
