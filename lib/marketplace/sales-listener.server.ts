import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { listenToChannel } from "@/lib/platform/db/listen-to-channel.server";

/** What a sale notifies after its commit. */
const CHANNEL = "leadwell_sold";
/** Polling interval: a broken connection loses notifications. */
const POLL_INTERVAL_MS = 1_000;
/** Longer than the shortest time between two notifications of a process (`MIN_INTERVAL_MS` in sell-leads.server.ts). */
const LOOK_AGAIN_MS = 50;

/** A running listener. */
export interface SalesListener {
  /** Lets the present call end, then closes the connection. Sales that are not handled yet are left to another process. */
  stop(): Promise<void>;
}

/**
 * Calls `onLeadSold` whenever PostgreSQL announces a sale, and every second in any case. An error is logged, and the
 * next call tries again.
 * @param onLeadSold handles every sale that waits and returns how many it handled.
 */
export function startSalesListener(onLeadSold: () => Promise<number>): SalesListener {
  return listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-sales",
    everyMs: POLL_INTERVAL_MS,
    // Only the first sale of a burst notifies, so look again shortly after each round that found something.
    work: async (_, stopping) => {
      while ((await onLeadSold()) > 0 && !stopping.aborted) await pause(LOOK_AGAIN_MS);
    },
  });
}
