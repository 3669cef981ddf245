import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
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
  const passes = oneAtATime(followUntilQuiet);
  let listener: Promise<Client> | null = null;
  const look = () => {
    listener ??= listen(passes.request, () => {
      listener = null;
    });
    passes.request();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      await (await listener)?.end();
      await passes.idle();
    },
  };
}

/** Sales come in bursts, and only the first of a burst calls: so another look shortly after each that found something. */
async function followUntilQuiet(): Promise<void> {
  while ((await followSales()) > 0) await pause(LOOK_AGAIN_MS);
}

async function listen(onSale: () => void, onLost: () => void): Promise<Client> {
  const client = new Client({ connectionString: env().DATABASE_URL, application_name: "leadwell-sales" });
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", onSale);
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    return client;
  } catch (error) {
    logger().warn({ error: messageOf(error) }, "cannot listen for sales");
    await client.end().catch(() => {});
    onLost();
    return client;
  }
}

/** Runs `work` once for any number of requests that come while it runs, and once more after it. */
function oneAtATime(work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let isRequested = false;
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      await work().catch((error: unknown) => {
        logger().error({ error: messageOf(error) }, "following the sales failed");
      });
    }
    running = null;
  };
  return {
    request: () => {
      isRequested = true;
      running ??= run();
    },
    idle: async () => {
      await running;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown";
}
