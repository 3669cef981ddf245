// The product's delivery worker alone, as worker/main.ts starts it.
import { startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";

const worker = await startDeliveryWorker();
const stop = () => void worker.stop().then(() => process.exit(0));
process.on("SIGTERM", stop);
// The process that started it has ended.
process.stdin.resume().on("end", stop);
process.stdout.write("ready\n");
