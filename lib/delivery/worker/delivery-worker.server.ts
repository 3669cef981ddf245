import "server-only";
import { randomUUID } from "node:crypto";
import { messageOf } from "@/lib/kit/message-of";
import { listenToChannel } from "@/lib/platform/db/listen-to-channel.server";
import { logger } from "@/lib/platform/logger.server";
import { failedTry, type OutboundDelivery, TRY_TIMEOUT_MS } from "../senders/outbound-delivery";
import { sendDelivery } from "../senders/send-delivery.server";
import { cancelClaimed } from "../transition-deliveries.server";
import { beat, type Claimed, claimDeliveries, releaseClaims, signOff } from "./claim.server";
import { createDestinationQueues } from "./destination-queues";
import { loadOutboundDeliveries } from "./load-outbound-deliveries.server";
import { type FinishedTry, type HealthChange, recordTries } from "./record.server";
import { createRecordBuffer } from "./record-buffer";
import {
  CONCURRENT_PER_DESTINATION,
  HEARTBEAT_MS,
  LOOK_EVERY_MS,
  MOST_IN_FLIGHT,
  RECORD_AFTER_MS,
  RECORD_BATCH,
} from "./tuning";

const RETRY_RECORD_MS = 500;

/** What a sale notifies when it commits. */
const CHANNEL = "leadwell_delivery";

/** A process's part of the sending. */
export interface DeliveryWorker {
  /** Gives back what waits, lets running tries end, writes them down. */
  stop(): Promise<void>;
}

interface Ready {
  claimed: Claimed;
  outbound: OutboundDelivery;
}

/**
 * Sends what is due from now on: at once when a sale notifies, at the time of a retry, and after a crash of another
 * worker. Any number of workers run beside each other; the claim in the row decides who sends.
 * @param onChange is told when a destination's owner must hear of it.
 * @param timeoutMs of one try; tests, which have no 15 s, take less.
 */
export async function startDeliveryWorker(
  onChange: (change: HealthChange) => Promise<void>,
  timeoutMs = TRY_TIMEOUT_MS,
): Promise<DeliveryWorker> {
  const workerId = randomUUID();
  await beat(workerId);
  const records = createRecordBuffer<FinishedTry>({
    afterMs: RECORD_AFTER_MS,
    most: RECORD_BATCH,
    retryMs: RETRY_RECORD_MS,
    write: async (tries) => {
      const changes = await recordTries(workerId, tries);
      follower.request();
      for (const change of changes) await settleChange(change);
    },
    onFailure: (error) => logger().error({ error: messageOf(error) }, "tries cannot be written down"),
  });
  const queues = createDestinationQueues<Ready>(CONCURRENT_PER_DESTINATION, async (ready) => {
    records.add(await tryOnce(ready));
  });

  async function settleChange(change: HealthChange): Promise<void> {
    // What waits for a destination that is down goes back: it is no longer ours to send.
    if (change.change !== "mended") await giveBack(workerId, queues.takeBack(change.destinationId));
    await onChange(change).catch((error: unknown) => {
      logger().error({ ...change, error: messageOf(error) }, "owner could not be told");
    });
  }
  async function takeUp(): Promise<void> {
    for (;;) {
      const batch = await claimDeliveries(workerId, MOST_IN_FLIGHT - queues.size());
      if (batch.length === 0) return;
      for (const loaded of await loadOutboundDeliveries(batch, timeoutMs)) {
        if ("outbound" in loaded) queues.add(loaded.claimed.destinationId, loaded);
        else if (loaded.missing === "lead-withdrawn") await cancelClaimed(workerId, [loaded.claimed.id]);
        else records.add(untried(loaded.claimed, loaded.missing));
      }
    }
  }

  const follower = listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-delivery",
    everyMs: LOOK_EVERY_MS,
    work: takeUp,
  });
  const heart = keepBeating(workerId);

  return {
    stop: async () => {
      await follower.stop();
      await giveBack(workerId, queues.takeBack());
      await queues.idle();
      await records.drained();
      clearInterval(heart);
      await signOff(workerId);
    },
  };
}

function keepBeating(workerId: string): NodeJS.Timeout {
  return setInterval(() => {
    beat(workerId).catch((error: unknown) => logger().warn({ error: messageOf(error) }, "heartbeat failed"));
  }, HEARTBEAT_MS);
}

async function giveBack(workerId: string, items: readonly Ready[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ claimed }) => claimed.id);
  await releaseClaims(workerId, ids);
}

async function tryOnce({ claimed, outbound }: Ready): Promise<FinishedTry> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const result = await sendDelivery(outbound);
  return { claimed, startedAt, durationMs: performance.now() - startedMs, result };
}

function untried(claimed: Claimed, error: string): FinishedTry {
  return { claimed, startedAt: new Date(), durationMs: 0, result: failedTry(error) };
}
