import type { DestinationDto, DestinationHealth } from "@/lib/delivery/destinations/schemas";
import { formatCount } from "@/lib/kit/format-count";

/** Whether a destination takes leads now. */
export type Pause = Pick<DestinationHealth, "state" | "pausedBy">;

const EXCEPT = "except returned leads and people who asked not to be contacted";

/** What resending the failed deliveries of a destination does. */
export function failedReplayWords({
  name,
  health,
}: Pick<DestinationDto, "name"> & { health: Pause & Pick<DestinationHealth, "dead"> }): string {
  return [
    `${countDeliveries(health.dead)} to ${name} failed.`,
    `We resend them with the same webhook-ids, ${EXCEPT}, and retry for another 72 hours.`,
    "Fix the cause first.",
    ...waitWords("They wait", health),
  ].join(" ");
}

/** What resending the leads of a time range does. */
export function rangeReplayWords({ name, health }: Pick<DestinationDto, "name"> & { health: Pause }): string {
  return [
    `We send every lead sold to you in this time range to ${name}, ${EXCEPT}.`,
    "Leads that were delivered before are resent with the same webhook-id and lead_id.",
    ...waitWords("They wait", health),
  ].join(" ");
}

/** What was done. @param queued number of deliveries that are due now. */
export function replayedWords(queued: number, health: Pause): string {
  if (queued === 0) return "There was nothing to send, or it is already queued.";
  const isOne = queued === 1;
  return [
    `${countDeliveries(queued)} ${isOne ? "is" : "are"} queued.`,
    ...waitWords(isOne ? "It waits" : "They wait", health),
  ].join(" ");
}

function countDeliveries(count: number): string {
  return count === 1 ? "1 delivery" : `${formatCount(count)} deliveries`;
}

/** Nothing is sent to a paused destination. What staff disabled, its owner cannot resume. */
function waitWords(theyWait: string, { state, pausedBy }: Pause): string[] {
  if (state !== "paused") return [];
  return [
    `${theyWait} until ${pausedBy === "staff" ? "the destination is enabled again" : "you press Resume"}.`,
  ];
}
