import type { DeliveryDto } from "@/lib/delivery/destinations/schemas";
import { waterfallOf } from "@/lib/delivery/waterfall";
import { formatDuration } from "@/lib/kit/durations";
import type { LeadDetailDto } from "./detail-schemas";

/** A step of a lead's way, from the consumer's consent to the customer's system and the signed certificate. */
export interface JourneyStep {
  title: string;
  /** ISO 8601. */
  at: string;
  /** Milliseconds since the previous step; null for the first. */
  afterMs: number | null;
  state: "done" | "failed" | "waiting";
}

type Times = Pick<LeadDetailDto, "consentAt" | "receivedAt" | "verifiedAt" | "soldAt" | "certifiedAt">;
type Delivery = Pick<DeliveryDto, "destinationName" | "event" | "status" | "tries">;

/** All steps that have happened or wait, in the order of time: consent, received, verified, sold, deliveries, certificate. */
export function describeJourney(times: Times, deliveries: readonly Delivery[]): JourneyStep[] {
  const receivedMs = Date.parse(times.receivedAt);
  const done = "done" as const;
  const delivered = waterfallOf(times, deliveries)
    // Its first steps, which every lead has, are below with what they mean to the customer.
    .filter(({ label }) => /^(Sent to|Accepted by|Not accepted by) /.test(label))
    .map(({ label, toMs, state }) => ({ title: label, ms: receivedMs + toMs, state }));
  const steps = [
    { title: "Consent", ms: Date.parse(times.consentAt), state: done },
    { title: "Received", ms: receivedMs, state: done },
    ...(times.verifiedAt ? [{ title: "Verified", ms: Date.parse(times.verifiedAt), state: done }] : []),
    { title: "Sold once, to you", ms: Date.parse(times.soldAt), state: done },
    ...delivered,
    ...(times.certifiedAt
      ? [{ title: "Certificate signed", ms: Date.parse(times.certifiedAt), state: done }]
      : []),
  ].toSorted((a, b) => a.ms - b.ms);
  return steps.map(({ title, ms, state }, index) => ({
    title,
    at: new Date(ms).toISOString(),
    afterMs: index === 0 ? null : ms - (steps[index - 1]?.ms ?? ms),
    state,
  }));
}

/** `Sold to you 24 ms after we received it. Consent was given 9 min before that.`, in the units of the steps below it. */
export function summarizeJourney({ consentAt, receivedAt, soldAt }: Times): string {
  const sinceReceived = Math.max(0, Date.parse(soldAt) - Date.parse(receivedAt));
  const sinceConsent = Math.max(0, Date.parse(receivedAt) - Date.parse(consentAt));
  return `Sold to you ${formatDuration(sinceReceived)} after we received it. Consent was given ${formatDuration(sinceConsent)} before that.`;
}
