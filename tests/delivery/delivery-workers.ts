import { afterAll, afterEach } from "@jest/globals";
import { type DeliveryWorker, startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";

interface DeliveryWorkers {
  /** One more worker, in this process; receivers that let it wait get `timeoutMs`. */
  start(timeoutMs?: number): Promise<void>;
  /** Ends them: everything that they found out is written down then. */
  stop(): Promise<void>;
}

/** Workers for the tests of a file, stopped after each test. */
export function openDeliveryWorkers(): DeliveryWorkers {
  let workers: DeliveryWorker[] = [];
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  };
  afterEach(stop);
  afterAll(closeOutbound);
  return {
    start: async (timeoutMs) => void workers.push(await startDeliveryWorker(timeoutMs)),
    stop,
  };
}
