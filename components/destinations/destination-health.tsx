import { Badge } from "@/components/ui/badge";
import type { DestinationHealth } from "@/lib/delivery/destinations/schemas";
import { failureWords } from "@/lib/delivery/failure-words";
import { formatCount } from "@/lib/kit/format-count";
import { formatMoment } from "@/lib/kit/format-date";
import { HoursSparkline } from "./hours-sparkline";

const STATES = {
  active: { word: "Active", tone: "green" },
  failing: { word: "Failing", tone: "red" },
  paused: { word: "Paused", tone: "yellow" },
} as const;

/** The state of a destination. */
export function StateBadge({ state }: { state: DestinationHealth["state"] }) {
  const { word, tone } = STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** Figures of the last 24 hours, and what is wrong with the destination now. */
export function HealthFigures({ health }: { health: DestinationHealth }) {
  const { accepted, failed, p50Ms, p95Ms, waiting, dead } = health;
  const tries = accepted + failed;
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[minmax(9rem,14rem)_1fr]">
        <div>
          <HoursSparkline hours={health.hours} />
          <p className="mt-1 text-sm text-muted">Last 24 hours</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 tabular-nums sm:grid-cols-4">
          <Figure label="Success rate">{tries === 0 ? "–" : successRate(accepted, tries)}</Figure>
          <Figure label="Median / p95">
            {p50Ms === null || p95Ms === null ? "–" : `${p50Ms} / ${p95Ms} ms`}
          </Figure>
          <Figure label="Waiting">{formatCount(waiting)}</Figure>
          <Figure label="Failed">{formatCount(dead)}</Figure>
        </dl>
      </div>
      <HealthRemark health={health} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-nowrap font-semibold">{children}</dd>
    </div>
  );
}

/** At most 99.9% while there was a failure. */
function successRate(accepted: number, tries: number): string {
  if (accepted === tries) return "100%";
  return `${Math.min(99.9, Math.floor((accepted / tries) * 1000) / 10)}%`;
}

const PAUSED_BY = {
  owner: "You paused it. Leads still arrive on your Leads page.",
  staff: "Our support team disabled it, so nothing is sent there. Contact us to have it enabled again.",
  gone: "It responded that it is permanently gone (410), so we stopped. Enter its new URL, then resume.",
  failing: "It failed for five days, so we stopped. Fix the cause, then resume.",
} as const;

function HealthRemark({
  health: { state, pausedBy, isAlsoPausedByOwner, failures, nextAttemptAt, lastError, waiting },
}: {
  health: DestinationHealth;
}) {
  const error = lastError ? `${failureWords(lastError)}.` : null;
  if (state === "paused")
    return (
      <p className="text-sm text-amber-deep">
        {pausedBy ? PAUSED_BY[pausedBy] : "It is paused."}{" "}
        {isAlsoPausedByOwner ? "You had also paused it, so you can resume it after that. " : null}
        {pausedBy !== "owner" && error ? `Last failure: ${error}` : null}
      </p>
    );
  if (state === "failing")
    return (
      <p className="text-sm text-red-deep">
        {failures === 1 ? "The last attempt failed" : `The last ${failures} attempts failed`}
        {error ? `: ${error}` : "."}{" "}
        {nextAttemptAt ? `What waits is tried next at ${formatMoment(nextAttemptAt)}.` : null}
        {waiting === 0 ? "Nothing waits for it. Send a test to see whether it works again." : null}
      </p>
    );
  return error ? <p className="text-sm text-muted">Last failure: {error} It has recovered.</p> : null;
}
