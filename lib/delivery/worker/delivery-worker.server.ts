import "server-only";
import { randomUUID } from "node:crypto";
import { messageOf } from "@/lib/kit/message-of";
import { listenToChannel } from "@/lib/platform/db/listen-to-channel.server";
import { logger } from "@/lib/platform/logger.server";
import { observeSeconds } from "@/lib/platform/metrics/metrics.server";
import { describeSpan, inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import {
  ATTEMPT_TIMEOUT_MS,
  failedAttempt,
  type OutboundDelivery,
} from "../senders/outbound-delivery.server";
import { sendDelivery } from "../senders/send-delivery.server";
import { type Claimed, LEAD_KEY_MISSING, LEAD_UNREADABLE } from "./claim-deliveries.server";
import {
  createBeginCheck,
  createDestinationQueues,
  createOwnClaims,
  type Waiting,
} from "./own-claims.server";
import { createRecordBuffer, type FinishedAttempt, recordAttempts } from "./record.server";
import {
  CONCURRENT_PER_DESTINATION,
  HEARTBEAT_MS,
  MOST_IN_FLIGHT,
  POLL_INTERVAL_MS,
  RECORD_AFTER_MS,
  RECORD_BATCH,
} from "./tuning";
import {
  createSteadiness,
  deregister,
  heartbeat,
  releaseDeadClaims,
  workerLock,
} from "./worker-heartbeat.server";

const RETRY_RECORD_MS = 500;

/** The channel that a sale notifies when it commits. */
const CHANNEL = "leadwell_delivery";

/** The delivery worker of one process. */
export interface DeliveryWorker {
  /** Releases what waits, lets running attempts end, and records them. */
  stop(): Promise<void>;
}

interface Ready extends Waiting {
  claimed: Claimed;
  outbound: OutboundDelivery;
}

/**
 * Starts sending deliveries: at once when a sale notifies, when a retry is due, and when another worker crashed. Any
 * number of workers may run at once: the claim in the row decides which of them sends.
 * @param timeoutMs time limit of one attempt; tests shorten it.
 */
export async function startDeliveryWorker(timeoutMs = ATTEMPT_TIMEOUT_MS): Promise<DeliveryWorker> {
  const workerId = randomUUID();
  await heartbeat(workerId);
  await releaseDeadClaims(true);
  const claims = createOwnClaims(workerId, timeoutMs);
  const records = createRecordBuffer<FinishedAttempt>({
    afterMs: RECORD_AFTER_MS,
    most: RECORD_BATCH,
    retryMs: RETRY_RECORD_MS,
    write: async (finished) => {
      const changes = await recordAttempts(workerId, finished);
      claims.settle(finished.map(({ claimed }) => claimed.id));
      listener.request();
      // What waits for a destination that is down is released: a later claim sends it, when the breaker allows it.
      for (const { destinationId, change } of changes)
        if (change !== "mended") await claims.giveBack(idsOf(queues.takeBack(destinationId)));
      await reportUnreadable(finished);
    },
    onFailure: logError("attempts cannot be recorded"),
  });
  const queues = createDestinationQueues<Ready>(CONCURRENT_PER_DESTINATION, async (ready) => {
    if (await mayBegin(ready)) records.add(await attempt(ready));
    else await claims.giveBack(idsOf([ready]));
  });
  const mayBegin = createBeginCheck(workerId, (destinationId) => queues.waitingFor(destinationId));

  async function takeUp(_: unknown, stopping: AbortSignal): Promise<void> {
    const take = async () => (stopping.aborted ? null : claims.take(MOST_IN_FLIGHT - queues.size()));
    for (let batch = await take(); batch; batch = await take())
      for (const loaded of batch)
        if ("missing" in loaded) records.add(notSent(loaded.claimed, loaded.missing));
        else queues.add(loaded.claimed.destinationId, { ...loaded, isStopped: false });
  }

  const listener = listenToChannel({
    channel: CHANNEL,
    applicationName: "leadwell-delivery",
    everyMs: POLL_INTERVAL_MS,
    lock: workerLock(workerId),
    work: takeUp,
  });
  const heartbeatTimer = startHeartbeat(workerId);

  return {
    stop: async () => {
      await listener.stop();
      await claims.giveBack(idsOf(queues.takeBack()));
      await queues.idle();
      await records.drained();
      clearInterval(heartbeatTimer);
      await deregister(workerId);
    },
  };
}

function logError(message: string, facts: object = {}) {
  return (error: unknown) => logger().error({ ...facts, error: messageOf(error) }, message);
}

function startHeartbeat(workerId: string): NodeJS.Timeout {
  const isSteady = createSteadiness(performance.now());
  const sendHeartbeat = async () => {
    await heartbeat(workerId);
    // Judged after the heartbeat was written: one that waited for the database ends a gap.
    await releaseDeadClaims(isSteady(performance.now()));
  };
  return setInterval(() => {
    sendHeartbeat().catch((error: unknown) => logger().warn({ error: messageOf(error) }, "heartbeat failed"));
  }, HEARTBEAT_MS);
}

function idsOf(items: readonly Ready[]): string[] {
  return items.map(({ claimed }) => claimed.id);
}

function attempt(ready: Ready): Promise<FinishedAttempt> {
  return inSpan(
    () => describeAttempt(ready),
    () => sendOnce(ready),
  );
}

function describeAttempt({ claimed, outbound }: Ready): SpanDescription {
  const attributes = {
    "leadwell.delivery_id": claimed.id,
    "leadwell.lead_id": claimed.leadId ?? undefined,
    "leadwell.attempt": claimed.attempts,
  };
  return { name: `deliver ${outbound.destination.target.kind}`, kind: "consumer", attributes };
}

async function sendOnce({ claimed, outbound }: Ready): Promise<FinishedAttempt> {
  const startedAt = new Date();
  const startedMs = performance.now();
  const result = await sendDelivery(outbound);
  const durationMs = performance.now() - startedMs;
  observeSeconds("leadwell_delivery_attempt_duration_seconds", durationMs / 1_000, {
    kind: outbound.destination.target.kind,
    outcome: result.isAccepted ? "succeeded" : "failed",
  });
  describeSpan(() => ({
    "leadwell.outcome": result.isAccepted ? "accepted" : "failed",
    ...(result.error !== null && { "error.type": result.error }),
  }));
  return { claimed, startedAt, durationMs, result };
}

function notSent(claimed: Claimed, error: string): FinishedAttempt {
  const result = {
    ...failedAttempt(error),
    isFinal: error === LEAD_UNREADABLE,
    isOwnFault: error === LEAD_KEY_MISSING,
  };
  return { claimed, startedAt: new Date(), durationMs: 0, result };
}

/** From this attempt on, about 40 minutes after the first, a missing key is no matter of a rollout any more. */
const KEY_MISSED_ATTEMPTS = 6;

const isForStaff = ({ claimed, result }: FinishedAttempt) =>
  result.error === LEAD_UNREADABLE ||
  (result.error === LEAD_KEY_MISSING && claimed.attempts - claimed.attemptsBefore >= KEY_MISSED_ATTEMPTS);

/**
 * Opens a task for staff for each lead that could not be read. When a task cannot be written, that is only logged: staff still
 * see the failed delivery.
 */
async function reportUnreadable(finished: readonly FinishedAttempt[]): Promise<void> {
  for (const { claimed } of finished.filter(isForStaff)) {
    if (claimed.leadId === null) continue;
    await openStaffTask({
      kind: "leads.repair-unreadable",
      subject: { type: "lead", id: claimed.leadId },
      facts: { delivery: claimed.id, destination: claimed.destinationId },
      again: true,
    }).catch(logError("no staff task for an unreadable lead", { leadId: claimed.leadId }));
  }
}
