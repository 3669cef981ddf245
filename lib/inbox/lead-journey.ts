import type { LeadDetailDto } from "./detail-schemas";

/** A step of a lead's way to its buyer. */
export interface JourneyStep {
  title: string;
  /** ISO 8601. */
  at: string;
  /** Milliseconds since the step before; null for the first. */
  afterMs: number | null;
  /** Where the step begins and how long it took, in percent of the whole way. */
  startPercent: number;
  widthPercent: number;
}

type Times = Pick<LeadDetailDto, "receivedAt" | "verifiedAt" | "soldAt" | "certifiedAt">;

/** The steps that there are, in their order, on one scale. */
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

/** `61 ms`, `1.3 s`, `4.5 h`: exact below a second, two digits above. */
export function formatDuration(ms: number): string {
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (!unit) return `${ms} ms`;
  return `${(ms / unit.ms).toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit.name}`;
}
