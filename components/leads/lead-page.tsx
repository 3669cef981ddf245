"use client";

import { CallVerdictPanel } from "@/components/compliance/call-verdict-panel";
import { useNow } from "@/components/compliance/use-now";
import { DeliveryWaterfall } from "@/components/delivery/delivery-waterfall";
import { PageLink } from "@/components/navigation/page-link";
import { ReturnStatusBadge } from "@/components/returns/return-status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { EmptyList } from "@/components/ui/listing/listing-frame";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { LoadError } from "@/components/ui/load-error";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { CallingRule } from "@/lib/compliance/call-window";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { ConsentCard } from "./consent-card";
import { ContactCard } from "./contact-card";
import { CustomerArea } from "./customer-area";
import { LeadProgressBadge } from "./lead-progress-badge";
import { missingContact } from "./lead-rows";
import { LeadTimeline } from "./lead-timeline";
import { MatchCard } from "./match-card";
import { OutcomeCard } from "./outcome-card";
import { ReturnCard } from "./returns/return-card";
import { useLead } from "./use-lead";

/** The customer's page of one lead. */
export function LeadPage({ leadId }: { leadId: string }) {
  return <CustomerArea title="Leads">{() => <LeadDetail leadId={leadId} />}</CustomerArea>;
}

function LeadDetail({ leadId }: { leadId: string }) {
  const { data, error, isFetching, refetch } = useLead(leadId);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyList title="There is no such lead">
        <AllLeads />
      </EmptyList>
    );
  }
  if (error) return <LoadError what="The lead" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading lead..." className="appear-late" />;
  return (
    <>
      <LeadHead lead={data} />
      {/* On a phone this column follows the contact; on a wide screen it is beside everything. */}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_340px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
          <ContactCard lead={data} />
          {data.contact ? <LeadCallWindow rule={data.callingRule} /> : null}
        </div>
        <aside
          aria-label="Your work with this lead"
          className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <OutcomeCard lead={data} />
          <Certificate certificateId={data.certificateId} />
          <ReturnCard leadId={data.id} />
        </aside>
        <div className="grid min-w-0 gap-6">
          {data.attributes.length > 0 ? <Attributes lead={data} /> : null}
          <LeadTimeline lead={data} />
          <Deliveries lead={data} />
          {data.consent || data.consentWarning ? (
            <ConsentCard consent={data.consent} warning={data.consentWarning} />
          ) : null}
          {data.match.length > 0 ? <MatchCard lead={data} /> : null}
        </div>
      </div>
    </>
  );
}

/** The deliveries of the lead on a time scale. */
function Deliveries({ lead: { id, receivedAt, verifiedAt, soldAt } }: { lead: LeadDetailDto }) {
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">Delivery</h2>
      <DeliveryWaterfall leadId={id} receivedAt={receivedAt} verifiedAt={verifiedAt} soldAt={soldAt} />
    </Card>
  );
}

function AllLeads() {
  return (
    <PageLink href={paths.leads} className={rowLinkClass}>
      All leads
    </PageLink>
  );
}

function LeadHead({ lead }: { lead: LeadDetailDto }) {
  const { contact, line, tier, state, soldAt, progress, returnStatus } = lead;
  return (
    <div>
      <AllLeads />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 font-display text-2xl font-medium [overflow-wrap:anywhere]">
          {contact ? `${contact.firstName} ${contact.lastName}` : missingContact(lead)}
        </h2>
        <LeadProgressBadge progress={progress} />
        {returnStatus === "open" || returnStatus === "approved" ? (
          <ReturnStatusBadge status={returnStatus} />
        ) : null}
      </div>
      <p className="mt-1 text-muted">
        {LINE_LABELS[line]}, {tier === "premium" ? "Premium" : "Standard"}, {state}. Sold to you on{" "}
        <Moment at={soldAt} />.
      </p>
      {lead.isUnreadable ? (
        <Notice role="alert" tone="red" className="mt-4">
          Part of this lead is damaged on our side and cannot be shown or delivered. Our staff repair it or
          refund it. You can also return the lead.
        </Notice>
      ) : null}
      {returnStatus === "approved" ? (
        <Notice tone="amber" className="mt-4">
          You returned this lead, so its contact details and consent evidence are withdrawn. Please do not
          contact this consumer again.
        </Notice>
      ) : null}
    </div>
  );
}

function Attributes({ lead }: { lead: LeadDetailDto }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">What they asked for</h2>
      <div className="mt-4">
        <FactList facts={lead.attributes.map(({ label, value }) => [label, value] as const)} />
      </div>
    </Card>
  );
}

function Certificate({ certificateId }: { certificateId: string | null }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Certificate</h2>
      <p className="mt-2 text-ink-soft">
        {certificateId
          ? "A signed record that this lead was sold once, to you, entered in the public ledger. It contains no personal data, so you can show it to anyone."
          : "The certificate is being signed. Check again in a moment."}
      </p>
      {certificateId ? (
        <PageLink
          href={paths.certificate(certificateId)}
          className={buttonVariants({ variant: "secondary", size: "sm", className: "mt-4" })}
        >
          View certificate
        </PageLink>
      ) : null}
    </Card>
  );
}

/** Whether the consumer may be called now. Every time zone of the state must be inside its calling hours. */
function LeadCallWindow({ rule }: { rule: CallingRule | null }) {
  const now = useNow();
  if (!rule) return null;
  return (
    <section aria-label="Can I call now?">
      <Card>
        <h2 className="text-lg font-semibold">Can I call now?</h2>
        <CallVerdictPanel rule={rule} zones={rule.zones.map(({ id }) => id)} now={now} />
      </Card>
    </section>
  );
}
