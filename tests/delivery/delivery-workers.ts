import { afterAll, afterEach } from "@jest/globals";
import { type DeliveryWorker, startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import type { HealthChange } from "@/lib/delivery/worker/record.server";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";

interface DeliveryWorkers {
  /** One more worker, in this process; receivers that let it wait get `timeoutMs`. */
  start(timeoutMs?: number): Promise<void>;
  /** Ends them: everything that they found out is written down then, and told. */
  stop(): Promise<void>;
  /** What owners must be told of, since the test began. */
  changes(): readonly HealthChange[];
}

/** Workers for the tests of a file, stopped after each test. */
export function openDeliveryWorkers(
  announce: (change: HealthChange) => Promise<void> = async () => {},
): DeliveryWorkers {
  let workers: DeliveryWorker[] = [];
  let changes: HealthChange[] = [];
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  };
  afterEach(async () => {
    await stop();
    changes = [];
  });
  afterAll(closeOutbound);
  const onChange = async (change: HealthChange) => {
    await announce(change);
    changes.push(change);
  };
  return {
    start: async (timeoutMs) => void workers.push(await startDeliveryWorker(onChange, timeoutMs)),
    stop,
    changes: () => changes,
  };
}
