"use client";

import { type Ref, useRef, useState } from "react";
import { CustomerQuote } from "@/components/returns/customer-quote";
import { ReturnClock } from "@/components/returns/return-clock";
import { ReturnFindings } from "@/components/returns/return-findings";
import { ReturnStatusBadge } from "@/components/returns/return-status-badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { formatCount } from "@/lib/kit/format-count";
import { RETURN_REMEDY_LABELS, STAFF_REASON_LABELS } from "@/lib/returns/return-reasons";
import type { ReturnOfferDto, StaffReturnDto } from "@/lib/returns/schemas";
import type { LeadDetailDto } from "@/lib/staff/leads/schemas";
import { AcceptReturn } from "./accept-return";
import { DecideReturn, type Verdict } from "./decide-return";
import { ReturnOutcome } from "./return-outcome";
import { clockWords } from "./return-rows";
import { VerdictButtons } from "./verdict-buttons";

/**
 * The return of a sold lead on the staff's page of the lead, with buttons to decide it, or to accept one for the customer.
 * Renders nothing for a lead that was never sold.
 */
export function LeadReturn({ lead }: { lead: LeadDetailDto }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const rememberPressed = useFocusFallback(heading);
  const [asking, setAsking] = useState<Verdict | "accept" | null>(null);
  const { leadReturn: item, returnOffer: offer } = lead;
  const onClose = () => setAsking(null);
  const ask = (question: Verdict | "accept") => {
    rememberPressed();
    setAsking(question);
  };
  if (!item && !offer) return null;
  return (
    <Card className="grid gap-4">
      <Head item={item} heading={heading} />
      {item ? <StoredReturn item={item} /> : null}
      {item?.status === "open" ? <VerdictButtons item={item} onDecide={ask} /> : null}
      {offer ? <Offer offer={offer} onAccept={() => ask("accept")} /> : null}
      {offer && asking === "accept" ? (
        <AcceptReturn lead={lead} offer={offer} onClose={onClose} onDone={onClose} />
      ) : null}
      {item && asking !== null && asking !== "accept" ? (
        <DecideReturn item={item} verdict={asking} onClose={onClose} onDone={onClose} />
      ) : null}
    </Card>
  );
}

function Head({ item, heading }: { item: StaffReturnDto | null; heading: Ref<HTMLHeadingElement> }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Return
      </h2>
      {item ? <ReturnStatusBadge status={item.status} /> : null}
      {item?.status === "open" ? <ReturnClock decideBy={item.decideBy} {...clockWords(item)} /> : null}
    </div>
  );
}

function StoredReturn({ item }: { item: StaffReturnDto }) {
  const { reason, text, wanted, requestedAt, findings } = item;
  const { buyerReturned, buyerBought, buyerCounted, limitPercent } = item;
  return (
    <>
      <FactList
        facts={[
          ["Reason", STAFF_REASON_LABELS[reason]],
          ["Asks for", RETURN_REMEDY_LABELS[wanted]],
          ["Requested on", <Moment key="at" at={requestedAt} />],
          ["Customer, 90 days", `${formatCount(buyerReturned)} of ${formatCount(buyerBought)} returned`],
          ["Toward the limit", `${formatCount(buyerCounted)} (${limitPercent}% of the bought leads)`],
        ]}
      />
      <CustomerQuote text={text} />
      <ReturnFindings findings={findings} reader="staff" />
      <ReturnOutcome item={item} />
    </>
  );
}

/** Accepts a return for the customer, or says why nobody can. */
function Offer({ offer: { until, refusal }, onAccept }: { offer: ReturnOfferDto; onAccept: () => void }) {
  if (refusal) return <p className="text-ink-soft">{refusal}</p>;
  return (
    <>
      <p className="text-ink-soft">
        The customer's own last day to return this lead: <Moment at={until} />. If the customer wrote to us,
        you can accept the return here, even after that day.
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={onAccept}>
        Accept a return
      </Button>
    </>
  );
}
