import { randomUUID } from "node:crypto";
import { sendDelivery } from "@/lib/delivery/senders/send-delivery.server";
import {
  claimDeliveries,
  deregister,
  heartbeat,
  loadOutboundDeliveries,
} from "@/lib/delivery/worker/claim-deliveries.server";
import { type FinishedAttempt, recordAttempts } from "@/lib/delivery/worker/record.server";

const TIMEOUT_MS = 15_000;
const BATCH = 100;

/** Sends every delivery that is due by the clock of this process, as the worker does. */
export async function deliverDue(): Promise<void> {
  const workerId = randomUUID();
  await heartbeat(workerId);
  for (;;) {
    const claimed = await claimDeliveries(workerId, BATCH);
    if (claimed.length === 0) break;
    const finished: FinishedAttempt[] = [];
    for (const loaded of await loadOutboundDeliveries(claimed, TIMEOUT_MS)) {
      if ("missing" in loaded) throw new Error(`A delivery cannot be sent: ${loaded.missing}.`);
      const startedAt = new Date();
      const startedMs = performance.now();
      const result = await sendDelivery(loaded.outbound);
      finished.push({
        claimed: loaded.claimed,
        startedAt,
        durationMs: performance.now() - startedMs,
        result,
      });
    }
    await recordAttempts(workerId, finished);
  }
  await deregister(workerId);
}
