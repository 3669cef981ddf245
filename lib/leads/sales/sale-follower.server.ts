import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { followChannel } from "@/lib/platform/db/follow-channel.server";
import { followSales } from "./follow-sales.server";

/** What a sale notifies after its commit. */
const CHANNEL = "leadwell_sold";
/** A look without being called: a notification is lost when the connection breaks. */
const LOOK_EVERY_MS = 1_000;
/** Longer than a sale keeps quiet after another one (announce-sale). */
const LOOK_AGAIN_MS = 50;

/** A running follower. */
export interface SaleFollower {
  /** Lets the present pass end, then closes the connection. */
  stop(): Promise<void>;
}

/**
 * Follows the sales from now on: at once when PostgreSQL says that there was one, and every second in any
 * case. An error is logged, and the next look tries again.
 */
export function startSaleFollower(): SaleFollower {
  return followChannel({
    channel: CHANNEL,
    applicationName: "leadwell-sales",
    everyMs: LOOK_EVERY_MS,
    work: followUntilQuiet,
  });
}

/** Sales come in bursts, and only the first of a burst calls: so another look shortly after each that found something. */
async function followUntilQuiet(): Promise<void> {
  while ((await followSales()) > 0) await pause(LOOK_AGAIN_MS);
}
