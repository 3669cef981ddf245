"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Moment } from "@/components/ui/moment";
import type { DeliveryDto, DestinationHealth } from "@/lib/delivery/destinations/schemas";
import { failureWords } from "@/lib/delivery/failure-words";
import { formatCount } from "@/lib/kit/format-count";
import { formatMoment } from "@/lib/kit/format-date";
import { DELIVERY_STATUS } from "./delivery-status";
import type { Pause } from "./replay-words";
import { useReplay } from "./use-replay";

const NOT_SENT = {
  returned: "Not sent: your return of this lead was approved.",
  revoked: "Not sent: the consumer asked not to be contacted.",
} as const;

type RowHealth = Pause & Pick<DestinationHealth, "breakerUntil">;

/**
 * When a delivery is tried next: `Next attempt Nov 29, 2026, 10:05 AM`. Null when that is not known: while it is held, or its
 * destination is paused, nothing is sent at the time when it is due.
 */
export function nextAttemptWords(
  {
    status,
    isHeld,
    tries,
    createdAt,
    dueAt,
  }: Pick<DeliveryDto, "status" | "isHeld" | "tries" | "createdAt" | "dueAt">,
  { state, breakerUntil }: Pick<DestinationHealth, "state" | "breakerUntil">,
): string | null {
  if (status !== "due" || isHeld || state === "paused") return null;
  // While the circuit breaker is open, nothing is sent.
  const at = breakerUntil !== null && breakerUntil > dueAt ? breakerUntil : dueAt;
  if (tries.length > 0) return `Next attempt ${formatMoment(at)}`;
  return at > createdAt ? `Will be sent ${formatMoment(at)}` : null;
}

/** One delivery with its attempts. @param props `health` says whether its destination is paused. */
export function DeliveryRow({ delivery, health }: { delivery: DeliveryDto; health: RowHealth }) {
  const { id, event, leadId, status, createdAt, withdrawal, tries } = delivery;
  const { mutate, isPending, error } = useReplay(health);
  const { word, tone } = DELIVERY_STATUS[status];
  const whenWords = nextAttemptWords(delivery, health);
  return (
    <li className="min-w-0 rounded-lg border border-line bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{event}</span>
            <Badge tone={tone}>{word}</Badge>
            <span className="text-sm text-muted">
              <Moment at={createdAt} />
            </span>
          </p>
          <p className="mt-1 break-all font-mono text-sm text-muted">webhook-id msg_{id}</p>
          {leadId ? <p className="break-all font-mono text-sm text-muted">lead_id {leadId}</p> : null}
          {whenWords ? <p className="mt-1 text-sm text-ink-soft">{whenWords}</p> : null}
          {status === "cancelled" && withdrawal ? (
            <p className="mt-1 text-sm text-ink-soft">{NOT_SENT[withdrawal]}</p>
          ) : null}
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Resend: msg_${id}`}
          disabled={isPending}
          busy={isPending}
          onClick={() => mutate({ deliveryId: id })}
        >
          Resend
        </Button>
      </div>
      <FailureNotice error={error} className="mt-3" />
      {tries.length > 0 ? (
        <ol aria-label="Attempts" className="mt-3 divide-y divide-line border-t border-line">
          {tries.toReversed().map((attempt) => (
            <AttemptRow key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      ) : null}
    </li>
  );
}

function AttemptRow({ attempt }: { attempt: DeliveryDto["tries"][number] }) {
  const { number, startedAt, durationMs, isAccepted, status, error, answer, requestId } = attempt;
  return (
    <li className="py-2.5 text-sm last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 tabular-nums">
        <span className="font-semibold">Attempt {number}</span>
        <span className={isAccepted ? "text-accent-deep" : "text-red-deep"}>
          {isAccepted ? "Accepted" : "Failed"}
          {status === null ? "" : `, status ${status}`}
        </span>
        <span>{formatCount(durationMs)} ms</span>
        <span className="text-muted">
          <Moment at={startedAt} />
        </span>
        {requestId ? <span className="break-all font-mono text-muted">request {requestId}</span> : null}
      </p>
      {error ? <p className="mt-0.5 text-ink-soft">{failureWords(error)}.</p> : null}
      {answer ? (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-sm text-accent-deep">Response</summary>
          <pre className="mt-1 whitespace-pre-wrap rounded border border-line bg-paper p-3 font-mono [overflow-wrap:anywhere]">
            {answer}
          </pre>
        </details>
      ) : null}
    </li>
  );
}
