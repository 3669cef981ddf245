import "server-only";
import { randomUUID } from "node:crypto";
import { messageOf } from "@/lib/kit/message-of";
import { listenToChannel } from "@/lib/platform/db/listen-to-channel.server";
import { logger } from "@/lib/platform/logger.server";
import {
  ATTEMPT_TIMEOUT_MS,
  failedAttempt,
  type OutboundDelivery,
} from "../senders/outbound-delivery.server";
import { sendDelivery } from "../senders/send-delivery.server";
import { cancelClaimed } from "../transition-deliveries.server";
import {
  type Claimed,
  claimDeliveries,
  deregister,
  heartbeat,
  loadOutboundDeliveries,
  releaseClaims,
} from "./claim-deliveries.server";
import { createRecordBuffer, type FinishedAttempt, type HealthChange, recordAttempts } from "./record.server";
import {
  CONCURRENT_PER_DESTINATION,
  HEARTBEAT_MS,
  MOST_IN_FLIGHT,
  POLL_INTERVAL_MS,
  RECORD_AFTER_MS,
  RECORD_BATCH,
} from "./tuning";

const RETRY_RECORD_MS = 500;

/** The channel that a sale notifies when it commits. */
const CHANNEL = "leadwell_delivery";

/** The delivery worker of one process. */
export interface DeliveryWorker {
  /** Releases what waits, lets running attempts end, and records them. */
  stop(): Promise<void>;
}

interface Ready {
  claimed: Claimed;
  outbound: OutboundDelivery;
}

/**
 * Starts sending deliveries: at once when a sale notifies, when a retry is due, and when another worker crashed. Any
 * number of workers may run at once: the claim in the row decides which of them sends.
 * @param onChange is called with each change of a destination's health that its owner is told of.
 * @param timeoutMs time limit of one attempt; tests shorten it.
 */
export async function startDeliveryWorker(
  onChange: (change: HealthChange) => Promise<void>,
  timeoutMs = ATTEMPT_TIMEOUT_MS,
): Promise<DeliveryWorker> {
  const workerId = randomUUID();
  await heartbeat(workerId);
  const records = createRecordBuffer<FinishedAttempt>({
    afterMs: RECORD_AFTER_MS,
    most: RECORD_BATCH,
    retryMs: RETRY_RECORD_MS,
    write: async (finished) => {
      const changes = await recordAttempts(workerId, finished);
      listener.request();
      for (const change of changes) await settleChange(change);
    },
    onFailure: (error) => logger().error({ error: messageOf(error) }, "attempts cannot be recorded"),
  });
  const queues = createDestinationQueues<Ready>(CONCURRENT_PER_DESTINATION, async (ready) => {
    records.add(await attempt(ready));
  });

  async function settleChange(change: HealthChange): Promise<void> {
    // The claims on a destination that is down are released: a later claim sends them, when the breaker allows it.
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
        else records.add(notSent(loaded.claimed, loaded.missing));
      }
    }
  }

  const listener = listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-delivery",
    everyMs: POLL_INTERVAL_MS,
    work: takeUp,
  });
  const heartbeatTimer = startHeartbeat(workerId);

  return {
    stop: async () => {
      await listener.stop();
      await giveBack(workerId, queues.takeBack());
      await queues.idle();
      await records.drained();
      clearInterval(heartbeatTimer);
      await deregister(workerId);
    },
  };
}

function startHeartbeat(workerId: string): NodeJS.Timeout {
  return setInterval(() => {
    heartbeat(workerId).catch((error: unknown) =>
      logger().warn({ error: messageOf(error) }, "heartbeat failed"),
    );
  }, HEARTBEAT_MS);
}

async function giveBack(workerId: string, items: readonly Ready[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ claimed }) => claimed.id);
  await releaseClaims(workerId, ids);
}

async function attempt({ claimed, outbound }: Ready): Promise<FinishedAttempt> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const result = await sendDelivery(outbound);
  return { claimed, startedAt, durationMs: performance.now() - startedMs, result };
}

function notSent(claimed: Claimed, error: string): FinishedAttempt {
  return { claimed, startedAt: new Date(), durationMs: 0, result: failedAttempt(error) };
}

/** A queue per destination with a limit on what is under way at once: a slow destination does not hold up the others. */
interface DestinationQueues<Item> {
  add(destinationId: string, item: Item): void;
  /** Number of items that wait or are under way. */
  size(): number;
  /** Removes and returns what waits for one destination, or for all. */
  takeBack(destinationId?: string): Item[];
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

interface Queue<Item> {
  waiting: Item[];
  underWay: number;
}

/** @param run never rejects. */
function createDestinationQueues<Item>(
  concurrency: number,
  run: (item: Item) => Promise<void>,
): DestinationQueues<Item> {
  const queues = new Map<string, Queue<Item>>();
  let total = 0;
  let underWay = 0;
  let onIdle: (() => void)[] = [];

  async function finish(destinationId: string, queue: Queue<Item>, item: Item): Promise<void> {
    await run(item);
    queue.underWay -= 1;
    underWay -= 1;
    total -= 1;
    pump(destinationId, queue);
    if (underWay === 0) for (const resolve of onIdle.splice(0)) resolve();
  }

  function pump(destinationId: string, queue: Queue<Item>): void {
    while (queue.underWay < concurrency) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.underWay += 1;
      underWay += 1;
      void finish(destinationId, queue, item);
    }
    if (queue.underWay === 0 && queue.waiting.length === 0) queues.delete(destinationId);
  }

  return {
    add(destinationId, item) {
      const queue = queues.get(destinationId) ?? { waiting: [], underWay: 0 };
      queues.set(destinationId, queue);
      queue.waiting.push(item);
      total += 1;
      pump(destinationId, queue);
    },
    size: () => total,
    takeBack(destinationId) {
      const taken = destinationId === undefined ? [...queues.values()] : [queues.get(destinationId)];
      const items = taken.flatMap((queue) => queue?.waiting.splice(0) ?? []);
      total -= items.length;
      return items;
    },
    idle() {
      if (underWay === 0) return Promise.resolve();
      const idle = Promise.withResolvers<void>();
      onIdle = [...onIdle, idle.resolve];
      return idle.promise;
    },
  };
}
