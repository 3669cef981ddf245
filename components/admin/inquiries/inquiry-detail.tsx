"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { FailureNotice, failureText } from "@/components/ui/failure-notice";
import { TextAreaField } from "@/components/ui/field";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { LoadError } from "@/components/ui/load-error";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Loading } from "@/components/ui/spinner";
import { PageHead } from "@/components/workspace/page-frame";
import { AUDIT_ACTION_LABELS } from "@/lib/audit/actions";
import { type AuditEntryDto, isAuditAction } from "@/lib/audit/schemas";
import { industryLabel } from "@/lib/inquiries/choices";
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUS_TONES } from "@/lib/inquiries/inquiry-status";
import type { InquiryDetailDto } from "@/lib/inquiries/staff-schemas";
import { paths } from "@/lib/kit/paths";
import { ApiError } from "@/lib/platform/http/api-request";
import { NoSuchItem } from "../no-such-item";
import { StaffItemArea } from "../staff-area";
import { InquiryConversation } from "./inquiry-conversation";
import { ReplyForm } from "./reply-form";
import { useChangeInquiry, useInquiry } from "./use-inquiry";

/** The staff's page of one inquiry. */
export function InquiryPage({ inquiryId }: { inquiryId: string }) {
  return (
    <StaffItemArea list="Inquiries" href={paths.adminInquiries}>
      {() => <InquiryDetail inquiryId={inquiryId} />}
    </StaffItemArea>
  );
}

function InquiryDetail({ inquiryId }: { inquiryId: string }) {
  const { data, error, isFetching, refetch } = useInquiry(inquiryId);
  if (error instanceof ApiError && error.status === 404) {
    return <NoSuchItem what="inquiry" list={{ name: "All inquiries", href: paths.adminInquiries }} />;
  }
  if (error && !data)
    return <LoadError what="The inquiry" onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading label="Loading inquiry..." className="appear-late" />;
  return (
    <>
      <InquiryHead inquiry={data} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
        <div className="grid min-w-0 gap-6">
          <InquiryConversation inquiry={data} />
          {data.email ? (
            <ReplyForm inquiryId={data.id} firstName={data.firstName} shown={data.entries} />
          ) : (
            <Notice>
              The account of this chat was closed, and its email was never confirmed. Nobody can reply to it.
            </Notice>
          )}
        </div>
        <aside aria-label="About this inquiry" className="grid gap-6">
          <InquiryFacts inquiry={data} />
          <InquiryNote key={data.id} inquiryId={data.id} saved={data.note ?? ""} />
          <InquiryHistory history={data.history} />
        </aside>
      </div>
    </>
  );
}

function InquiryHead({ inquiry }: { inquiry: InquiryDetailDto }) {
  const { mutate, isPending, error } = useChangeInquiry(inquiry.id);
  const closed = inquiry.status === "closed";
  return (
    <>
      <PageHead
        title={`${inquiry.firstName} ${inquiry.lastName}`}
        intro={
          <span className="mt-1 block">
            <Badge tone={INQUIRY_STATUS_TONES[inquiry.status]}>{INQUIRY_STATUS_LABELS[inquiry.status]}</Badge>
          </span>
        }
        aside={
          <Button
            variant="secondary"
            size="sm"
            disabled={isPending}
            busy={isPending}
            onClick={() => mutate({ closed: !closed, shown: inquiry.entries })}
          >
            {closed ? "Reopen" : "Close inquiry"}
          </Button>
        }
      />
      <FailureNotice error={error} className="mb-6" />
    </>
  );
}

function InquiryFacts({ inquiry }: { inquiry: InquiryDetailDto }) {
  const { account, email, phone, company, industry, leadVolume, createdAt } = inquiry;
  return (
    <Card>
      <FactList
        narrow
        facts={[
          ["Email", email || "–"],
          ...(account ? [["Account", <AccountLink key="account" {...account} />] as const] : []),
          ["Phone", phone ?? "–"],
          ["Company", company ?? "–"],
          [industry ? "Industry" : "From", industryLabel(industry)],
          ...(industry ? [["Leads a month", leadVolume ?? "–"] as const] : []),
          ["Received", <Moment key="received" at={createdAt} />],
        ]}
      />
    </Card>
  );
}

function AccountLink({ id, username }: { id: string; username: string }) {
  return (
    <PageLink href={paths.adminUser(id)} className={rowLinkClass}>
      {username}
    </PageLink>
  );
}

/** What staff did with an inquiry, newest first. */
function InquiryHistory({ history }: { history: readonly AuditEntryDto[] }) {
  return (
    <Card>
      <h2 className="font-semibold">History</h2>
      {history.length > 0 ? (
        <ol className="mt-3 grid gap-2.5 text-sm">
          {history.map(({ id, at, action, actor }) => (
            <li key={id}>
              <span className="font-medium">
                {isAuditAction(action) ? AUDIT_ACTION_LABELS[action] : action}
              </span>
              <span className="block text-muted">
                <Moment at={at} />, by {actor?.username ?? "system"}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-sm text-muted">Nothing yet.</p>
      )}
    </Card>
  );
}

/** A note for staff. Saved when the field loses focus, or with the button. */
function InquiryNote({ inquiryId, saved }: { inquiryId: string; saved: string }) {
  // What was typed, and the note that it began with. Untouched, the field follows what colleagues save.
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null);
  const { mutate, isPending, isSuccess, error } = useChangeInquiry(inquiryId);
  const changed = draft !== null && draft.text.trim() !== draft.from;
  const save = () => {
    if (!changed || isPending) return;
    const note = draft.text.trim();
    const onSuccess = () =>
      setDraft((now) => (now && now.text !== draft.text ? { text: now.text, from: note } : null));
    mutate({ note, shown: draft.from }, { onSuccess });
  };
  return (
    <Card className="grid gap-3">
      <TextAreaField
        label="Note for staff"
        rows={4}
        maxLength={5000}
        value={draft?.text ?? saved}
        error={failureText(error) ?? undefined}
        onChange={({ target }) => setDraft((now) => ({ text: target.value, from: now?.from ?? saved }))}
        onBlur={save}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={!changed || isPending}
          busy={isPending}
          onClick={save}
        >
          Save note
        </Button>
        <output className="text-sm text-muted">{isSuccess && !changed ? "Saved." : ""}</output>
      </div>
    </Card>
  );
}
