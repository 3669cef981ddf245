import type { DeliveryDto } from "./destinations/schemas";

/** When the marketplace did its part, ISO 8601. */
export interface LeadTimes {
  receivedAt: string;
  /** Null: not known. */
  verifiedAt: string | null;
  soldAt: string;
}

/** A step in the life of a lead. */
export interface WaterfallStep {
  label: string;
  /** Milliseconds from the lead's arrival to the beginning and the end of the step. */
  fromMs: number;
  toMs: number;
  /** Whether it is done, failed so far, or still to come. */
  state: "done" | "failed" | "waiting";
}

type Delivery = Pick<DeliveryDto, "destinationName" | "event" | "status" | "tries">;

/** Received, verified, sold, and for each destination sent and accepted: when each step began and ended. */
export function waterfallOf(times: LeadTimes, deliveries: readonly Delivery[]): WaterfallStep[] {
  const since = (time: string) => Math.max(0, Date.parse(time) - Date.parse(times.receivedAt));
  const verifiedMs = times.verifiedAt === null ? null : since(times.verifiedAt);
  const soldMs = since(times.soldAt);
  const done = "done" as const;
  return [
    { label: "Received", fromMs: 0, toMs: 0, state: done },
    ...(verifiedMs === null ? [] : [{ label: "Verified", fromMs: 0, toMs: verifiedMs, state: done }]),
    { label: "Sold", fromMs: verifiedMs ?? 0, toMs: soldMs, state: done },
    ...deliveries
      .filter(({ event }) => event === "lead.delivered")
      .flatMap((delivery) => deliverySteps(delivery, soldMs, since)),
  ];
}

function deliverySteps(
  { destinationName, status, tries }: Delivery,
  soldMs: number,
  since: (time: string) => number,
): WaterfallStep[] {
  const [first] = tries;
  if (!first) {
    if (status !== "due") return [];
    return [{ label: `Sent to ${destinationName}`, fromMs: soldMs, toMs: soldMs, state: "waiting" }];
  }
  const sentMs = since(first.startedAt);
  const taken = tries.find(({ isAccepted }) => isAccepted);
  const last = taken ?? tries.at(-1) ?? first;
  return [
    { label: `Sent to ${destinationName}`, fromMs: soldMs, toMs: sentMs, state: "done" },
    {
      label: `${taken ? "Accepted" : "Not accepted"} by ${destinationName}`,
      fromMs: sentMs,
      toMs: since(last.startedAt) + last.durationMs,
      state: taken ? "done" : "failed",
    },
  ];
}
