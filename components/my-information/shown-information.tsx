"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { DoneNotice } from "@/components/auth/done-notice";
import { LocalTime } from "@/components/documents/local-time";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { hostOf } from "@/lib/kit/host-of";
import type { ConsumerInquiry, Information } from "@/lib/privacy/my-information/schemas";
import { describeFailure } from "./describe-failure";

interface ShownInformationProps {
  information: Information;
  /** Whether the person has just revoked, on this page. */
  hasRevoked: boolean;
  onRevoke: () => Promise<void>;
  /** Shown where the operator configured an SMS provider. */
  phoneConfirmation: ReactNode;
}

/** What we hold about the person, and the button that revokes. */
export function ShownInformation(props: ShownInformationProps) {
  const { information, hasRevoked, onRevoke, phoneConfirmation } = props;
  const { email, phone, inquiries, listedSince, isSaleStopped } = information;
  const person = phone ? `${email} and ${phone}` : email;
  const Revoked = hasRevoked ? DoneNotice : Notice;
  return (
    <div className="mt-8 grid max-w-3xl gap-6">
      <Title key={person} person={person} />
      {isSaleStopped ? (
        <Notice tone="green">
          Your browser sends the Global Privacy Control. None of these requests is for sale any more. An agent
          who received one before may still call you, and a request that reaches us later may be sold: to stop
          both, revoke your consent.
        </Notice>
      ) : null}
      {inquiries.length === 0 ? (
        <Notice>
          We hold no request with this email. If somebody calls you and names us, the request may have been
          made with another email.
        </Notice>
      ) : (
        <ol className="grid gap-4">
          {inquiries.map((inquiry) => (
            <li key={`${inquiry.receivedAt} ${inquiry.line}`}>
              <Inquiry inquiry={inquiry} />
            </li>
          ))}
        </ol>
      )}
      {information.canConfirmPhone ? phoneConfirmation : null}
      {isRevoked(information) ? (
        <Revoked>
          <p className="font-semibold">Your consent is revoked.</p>
          <p className="mt-1">
            {listedSince ? (
              <>
                You are on our do-not-contact list since <LocalTime at={listedSince} />.{" "}
              </>
            ) : null}
            We sell no request of yours. {whomWeTold(information)} The record of your consent is kept as
            evidence.
          </p>
        </Revoked>
      ) : (
        <Revoke onRevoke={onRevoke} />
      )}
    </div>
  );
}

/** Whom the revocation was sent to: nobody can tell an account that was closed before. */
function whomWeTold({ inquiries }: Information): string {
  const recipients = inquiries.flatMap(({ sharedWith }) => sharedWith ?? []);
  // Who received a request that was erased is not known here any more.
  if (recipients.length === 0) return "";
  if (!recipients.some(({ isClosed }) => isClosed))
    return "We told everyone named above not to contact you again.";
  return "We told everyone named above who had an account with us then. Those whose account is closed may not have heard from us: please tell these yourself.";
}

/** Takes the focus, because the form that had it is gone: that of the code, or that of the phone. */
function Title({ person }: { person: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className="wrap-anywhere outline-none">
      This is what we hold for <strong className="font-semibold">{person}</strong>
    </p>
  );
}

/** Every confirmed contact is listed, and every request is revoked unless nobody received it and nobody can buy it. */
function isRevoked({ inquiries, listedSince }: Information): boolean {
  const isDone = ({ sharedWith, isForSale, revokedAt }: ConsumerInquiry) =>
    revokedAt !== null || (sharedWith === null && !isForSale);
  return listedSince !== null && inquiries.every(isDone);
}

function Inquiry({ inquiry }: { inquiry: ConsumerInquiry }) {
  const { line, receivedAt, sharedWith, deliveredAt, consent, revokedAt } = inquiry;
  return (
    <article className="rounded border border-line bg-white p-5">
      <h2 className="text-lg font-semibold">{LINE_LABELS[line]} insurance request</h2>
      <dl className="mt-3 grid gap-x-5 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)] [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>Received</dt>
        <dd>
          <LocalTime at={receivedAt} />
        </dd>
        <dt>Shared with</dt>
        <dd>
          {sharedWith ? (
            <>
              <strong className="font-semibold">{sharedWith.name}</strong>, <LocalTime at={sharedWith.at} />
              {sharedWith.isClosed ? (
                <span className="block text-sm text-muted">
                  They closed their account with us, so we cannot tell them anything any more.
                </span>
              ) : null}
              {deliveredAt[0] ? (
                <span className="block text-sm text-muted">
                  Sent to their systems <LocalTime at={deliveredAt[0]} />
                </span>
              ) : null}
            </>
          ) : (
            "Nobody"
          )}
        </dd>
        {consent ? (
          <>
            <dt>You agreed</dt>
            <dd>
              <LocalTime at={consent.givenAt} /> on {hostOf(consent.pageUrl)}
              <blockquote className="mt-2 border-l-2 border-accent-line pl-3 text-sm text-ink-soft">
                {consent.text}
              </blockquote>
            </dd>
          </>
        ) : null}
        {revokedAt ? (
          <>
            <dt>Revoked</dt>
            <dd>
              <LocalTime at={revokedAt} />
            </dd>
          </>
        ) : null}
      </dl>
    </article>
  );
}

function Revoke({ onRevoke }: Pick<ShownInformationProps, "onRevoke">) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onRevoke();
    } catch (error) {
      setFailure(describeFailure(error));
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="revoke-title" className="rounded border border-line-strong bg-white p-5">
      <h2 id="revoke-title" className="text-lg font-semibold">
        Revoke my consent
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        We stop at once: your requests are not sold, and everyone who received them and has an account with us
        is told not to contact you again. You cannot undo this here: write to us if you change your mind.
      </p>
      {failure ? (
        <Notice role="alert" tone="red" className="mb-4">
          {failure}
        </Notice>
      ) : null}
      <Button variant="danger" busy={isBusy} disabled={isBusy} onClick={() => void revoke()}>
        Revoke my consent
      </Button>
    </section>
  );
}
