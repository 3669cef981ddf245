"use client";

import type { ReactNode, Ref } from "react";
import { CopyIcon, TickIcon } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { useClipboard } from "@/components/ui/use-clipboard";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { LEAD_PROGRESS_LABELS } from "@/lib/inbox/outcome";
import { RETURN_STATUS_LABELS } from "@/lib/inbox/return-status-labels";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { cn } from "@/lib/kit/cn";
import { datesInWords } from "@/lib/kit/format-date";
import { isWithdrawn } from "@/lib/returns/return-status";
import { missingContact } from "../missing-contact";
import { CallButton } from "../queue/call-button";
import { PROGRESS_DOTS, StateDot } from "../queue/state-dot";

/** A part of the lead, set off by a line. */
export function Block({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-3.5"
    >
      {title ? <h3 className="text-sm font-semibold">{title}</h3> : null}
      {children}
    </section>
  );
}

/** Name, state of the work, and what the lead is. */
export function LeadHead({ lead, nameRef }: { lead: LeadRowDto; nameRef?: Ref<HTMLHeadingElement> }) {
  const { name, line, tier, city, state, zip, progress, returnStatus } = lead;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2
          ref={nameRef}
          tabIndex={nameRef ? -1 : undefined}
          className="min-w-0 font-display text-2xl font-medium tracking-tight wrap-anywhere"
        >
          {name ?? missingContact(lead)}
        </h2>
        <span className="text-sm">
          {returnStatus === "open" || returnStatus === "approved" ? (
            <StateDot tone={returnStatus === "open" ? "yellow" : "grey"}>
              {RETURN_STATUS_LABELS[returnStatus]}
            </StateDot>
          ) : (
            <StateDot tone={PROGRESS_DOTS[progress]}>{LEAD_PROGRESS_LABELS[progress]}</StateDot>
          )}
        </span>
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {LINE_LABELS[line]}, {tier === "premium" ? "Premium" : "Standard"}. {city ? `${city}, ` : ""}
        {state} {zip}
      </p>
    </>
  );
}

/** What happened to a lead that cannot be worked on like others. */
export function LeadNotices({
  lead: { isUnreadable, isSuppressed, returnStatus, contact },
}: {
  lead: LeadDetailDto;
}) {
  return (
    <>
      {isSuppressed && contact ? (
        <Notice tone="red" className="mt-4">
          This consumer was added to our suppression list after you bought the lead: consent was revoked, or
          the number is on a do-not-call list. Please do not call.
        </Notice>
      ) : null}
      {isUnreadable ? (
        <Notice role="alert" tone="red" className="mt-4">
          Part of this lead is damaged on our side and cannot be shown or delivered. Our staff repair it or
          refund it. You can also return the lead.
        </Notice>
      ) : null}
      {isWithdrawn(returnStatus) ? (
        <Notice tone="amber" className="mt-4">
          You returned this lead, so its contact details and consent evidence are withdrawn. Please do not
          contact this consumer again.
        </Notice>
      ) : null}
      {!contact && !isUnreadable && !isWithdrawn(returnStatus) ? (
        <Notice className="mt-4">
          Erased at the consumer's request. The certificate and the record of the sale stay.
        </Notice>
      ) : null}
    </>
  );
}

/** The large Call button with the button that copies the number. */
export function CallRow({ lead }: { lead: LeadRowDto }) {
  if (!lead.phone) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_48px] gap-2">
      <CallButton lead={lead} size="large" />
      <CopyButton
        value={lead.phone.inWords}
        label="Copy phone number"
        className="size-12 border border-line-strong"
      />
    </div>
  );
}

/** Copies a value, and tells screen readers the result. */
export function CopyButton({ value, label, className }: { value: string; label: string; className: string }) {
  const { copy, isCopied, message } = useClipboard(value);
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        onClick={copy}
        aria-label={label}
        title={label}
        className={`grid place-items-center rounded text-ink-soft hover:bg-paper-deep hover:text-ink ${className}`}
      >
        {isCopied ? <TickIcon /> : <CopyIcon />}
      </button>
      <output className="sr-only">{message}</output>
    </span>
  );
}

/** What the consumer asks for, and how to reach them. The preview shows the first answers, the page all. */
export function RequestFacts({ lead, most }: { lead: LeadDetailDto; most?: number }) {
  const { attributes, contact, state, zip } = lead;
  const shown = attributes.slice(0, most);
  return (
    <Facts isWide={most === undefined}>
      {contact ? (
        <>
          <dt>Email</dt>
          <dd className="flex items-center gap-1">
            <a
              href={`mailto:${contact.email}`}
              className="text-accent-deep underline decoration-accent-line underline-offset-4"
            >
              <BreakableEmail email={contact.email} />
            </a>
            <CopyButton value={contact.email} label="Copy email" className="size-7" />
          </dd>
          <dt>Address</dt>
          <dd>
            {contact.street}, {contact.city}, {state} {zip}
          </dd>
          <dt>Born</dt>
          <dd>
            {datesInWords(contact.dateOfBirth)}, {contact.age} years old
          </dd>
        </>
      ) : null}
      {shown.map(({ label, value }) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </Facts>
  );
}

/** An email that breaks before its "@" first, where it does not fit. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Terms and what they are, side by side. @param isWide for a page, where long terms have the room for one line. */
export function Facts({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return (
    <dl
      className={cn(
        "grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-[7px] text-sm min-[861px]:gap-y-[5px] [&_dd]:wrap-anywhere [&_dt]:text-muted",
        isWide && "min-[640px]:grid-cols-[180px_minmax(0,1fr)]",
      )}
    >
      {children}
    </dl>
  );
}

/** One term with its value. */
export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{datesInWords(value)}</dd>
    </>
  );
}
