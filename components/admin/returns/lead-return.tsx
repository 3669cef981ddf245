"use client";

import { useRef, useState } from "react";
import { CustomerQuote } from "@/components/returns/customer-quote";
import { ReturnClock } from "@/components/returns/return-clock";
import { ReturnFindings } from "@/components/returns/return-findings";
import { ReturnStatusBadge } from "@/components/returns/return-status-badge";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { Moment } from "@/components/ui/moment";
import { formatCount } from "@/lib/kit/format-count";
import { RETURN_REMEDY_LABELS, STAFF_REASON_LABELS } from "@/lib/returns/return-reasons";
import type { StaffReturnDto } from "@/lib/returns/schemas";
import { DecideReturn, type Verdict } from "./decide-return";
import { ReturnOutcome } from "./return-outcome";
import { clockWords } from "./return-rows";
import { VerdictButtons } from "./verdict-buttons";

/** The return of a lead on the staff's page of the lead, with buttons to decide it. */
export function LeadReturn({ item }: { item: StaffReturnDto }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { status, reason, text, wanted, requestedAt, decideBy, findings } = item;
  const { buyerReturned, buyerBought, buyerCounted, limitPercent } = item;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Return
        </h3>
        <ReturnStatusBadge status={status} />
        {status === "open" ? <ReturnClock decideBy={decideBy} {...clockWords(item)} /> : null}
      </div>
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
      {status === "open" ? <VerdictButtons item={item} onDecide={setVerdict} /> : null}
      {verdict ? (
        <DecideReturn
          item={item}
          verdict={verdict}
          onClose={() => setVerdict(null)}
          onDone={() => {
            setVerdict(null);
            heading.current?.focus();
          }}
        />
      ) : null}
    </Card>
  );
}
