"use client";

import { useNow } from "@/components/compliance/use-now";
import { describeTurn, formatClocks, isOpenAt } from "@/lib/inbox/queue/queue-times";
import type { LeadRowDto } from "@/lib/inbox/schemas";
import { StateDot } from "./state-dot";

/** The state of the consumer with the time there, and until or from when a call is allowed. */
export function LocalTime({ lead: { state, call, isSuppressed } }: { lead: LeadRowDto }) {
  const now = useNow();
  if (isSuppressed) {
    return (
      <>
        <span className="block">{state}</span>
        <StateDot tone="red" className="flex text-red-deep">
          Do not call
        </StateDot>
      </>
    );
  }
  if (!now || !call) return <span className="text-ink-soft">{state}</span>;
  const isOpen = isOpenAt(call, now);
  const left =
    call.callsLeft !== null && call.callsLeft < 3 && isOpen ? `, ${callsLeft(call.callsLeft)}` : "";
  return (
    <>
      <span className="block truncate">
        {state}, {formatClocks(call.zones, now)}
      </span>
      <StateDot tone={isOpen ? "green" : "hollow"} className="flex text-muted">
        <span className="truncate">
          {describeTurn(call, now)}
          {left}
        </span>
      </StateDot>
    </>
  );
}

function callsLeft(count: number): string {
  return count === 1 ? "1 call left" : `${count} calls left`;
}
