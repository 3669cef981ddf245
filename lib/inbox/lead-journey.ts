import { formatCount } from "@/lib/kit/format-count";
import type { LeadDetailDto } from "./detail-schemas";

/** A step from the publisher's post to the signed certificate. */
export interface JourneyStep {
  title: string;
  /** ISO 8601. */
  at: string;
  /** Milliseconds since the previous step; null for the first. */
  afterMs: number | null;
  /** Start and duration of the step, in percent of the whole journey. */
  startPercent: number;
  widthPercent: number;
}

type Times = Pick<LeadDetailDto, "receivedAt" | "verifiedAt" | "soldAt" | "certifiedAt">;

/** The steps that have happened, in order, on one time scale. */
export function describeJourney({ receivedAt, verifiedAt, soldAt, certifiedAt }: Times): JourneyStep[] {
  const steps = [
    { title: "Received", at: receivedAt },
    { title: "Verified", at: verifiedAt },
    { title: "Sold once, to you", at: soldAt },
    { title: "Certificate signed", at: certifiedAt },
  ].flatMap(({ title, at }) => (at === null ? [] : [{ title, at, ms: Date.parse(at) }]));
  const first = steps[0]?.ms ?? 0;
  const whole = Math.max(1, (steps.at(-1)?.ms ?? 0) - first);
  return steps.map(({ title, at, ms }, index) => {
    const before = steps[index - 1]?.ms ?? ms;
    return {
      title,
      at,
      afterMs: index === 0 ? null : ms - before,
      startPercent: (100 * (before - first)) / whole,
      widthPercent: (100 * (ms - before)) / whole,
    };
  });
}

const UNITS = [
  { ms: 86_400_000, name: "days" },
  { ms: 3_600_000, name: "h" },
  { ms: 60_000, name: "min" },
  { ms: 1_000, name: "s" },
];

/** `61 ms`, `1.3 s`, `4.5 h`: whole milliseconds below a second, one decimal above. */
export function formatDuration(ms: number): string {
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (!unit) return `${ms} ms`;
  return `${formatCount(ms / unit.ms, 1)} ${unit.name}`;
}
