import { Badge } from "@/components/ui/badge";
import type { DestinationHealth } from "@/lib/delivery/destinations/schemas";
import { failureWords } from "@/lib/delivery/failure-words";
import { formatMoment } from "@/lib/kit/format-date";
import { HoursSparkline } from "./hours-sparkline";

const STATES = {
  active: { word: "Active", tone: "green" },
  failing: { word: "Failing", tone: "red" },
  paused: { word: "Paused", tone: "yellow" },
} as const;

/** Its state in a word. */
export function StateBadge({ state }: { state: DestinationHealth["state"] }) {
  const { word, tone } = STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** How a destination has done in the last 24 hours, and what is wrong with it now. */
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
          <Figure label="Waiting">{waiting.toLocaleString("en-US")}</Figure>
          <Figure label="Given up">{dead.toLocaleString("en-US")}</Figure>
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

/** Never rounds a failure away. */
function successRate(accepted: number, tries: number): string {
  if (accepted === tries) return "100%";
  return `${Math.min(99.9, Math.floor((accepted / tries) * 1000) / 10)}%`;
}

const PAUSED_BY = {
  owner: "You paused it. Leads are in your in-box meanwhile.",
  staff: "Our support disabled it, and nothing is sent there. Write to us to have it enabled again.",
  gone: "It answered that it is gone for good (410), so we stopped. Enter its new address, then resume.",
  failing: "It failed for five days, so we stopped. Mend the cause, then resume.",
} as const;

function HealthRemark({
  health: { state, pausedBy, isPausedBeneath, failures, breakerUntil, lastError },
}: {
  health: DestinationHealth;
}) {
  const error = lastError ? `${failureWords(lastError)}.` : null;
  if (state === "paused")
    return (
      <p className="text-sm text-amber-deep">
        {pausedBy ? PAUSED_BY[pausedBy] : "It is paused."}{" "}
        {isPausedBeneath ? "You had paused it, and can resume it then. " : null}
        {pausedBy !== "owner" && error ? `Last failure: ${error}` : null}
      </p>
    );
  if (state === "failing")
    return (
      <p className="text-sm text-red-deep">
        {failures === 1 ? "The last try failed" : `The last ${failures} tries failed`}
        {error ? `: ${error}` : "."}{" "}
        {breakerUntil ? `We wait until ${formatMoment(breakerUntil)} before the next one.` : null}
      </p>
    );
  return error ? <p className="text-sm text-muted">Last failure: {error} It has recovered.</p> : null;
}
