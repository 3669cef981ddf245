import { randomUUID } from "node:crypto";
import { sendDelivery } from "@/lib/delivery/senders/send-delivery.server";
import {
  type Claimed,
  claimDeliveries,
  loadOutboundDeliveries,
} from "@/lib/delivery/worker/claim-deliveries.server";
import { type FinishedAttempt, recordAttempts } from "@/lib/delivery/worker/record.server";
import { deregister, heartbeat } from "@/lib/delivery/worker/worker-heartbeat.server";

const TIMEOUT_MS = 15_000;
const BATCH = 100;

/** A worker that sends what is due when it is told to, and does not poll. */
export interface HistoryWorker {
  /** Sends every delivery that is due by the clock of this process, as the worker does. */
  deliverDue: () => Promise<void>;
  /** Removes it from the workers. */
  stop: () => Promise<void>;
}

/** Registers the worker of the history. */
export async function startHistoryWorker(): Promise<HistoryWorker> {
  const workerId = randomUUID();
  await heartbeat(workerId);
  return {
    deliverDue: async () => {
      let claimed: Claimed[];
      do {
        claimed = await claimDeliveries(workerId, BATCH);
        if (claimed.length > 0) await recordAttempts(workerId, await sendAll(claimed));
        // A claim takes a limited number for one destination. What has failed is due again later, so the claims come to an end.
      } while (claimed.length > 0);
    },
    stop: () => deregister(workerId),
  };
}

async function sendAll(claimed: readonly Claimed[]): Promise<FinishedAttempt[]> {
  const finished: FinishedAttempt[] = [];
  for (const loaded of await loadOutboundDeliveries(claimed, TIMEOUT_MS)) {
    if ("missing" in loaded) throw new Error(`A delivery cannot be sent: ${loaded.missing}.`);
    const startedAt = new Date();
    const startedMs = performance.now();
    const result = await sendDelivery(loaded.outbound);
    finished.push({ claimed: loaded.claimed, startedAt, durationMs: performance.now() - startedMs, result });
  }
  return finished;
}
