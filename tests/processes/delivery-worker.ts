// The product's delivery worker alone, as worker/main.ts starts it.
import { startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";

const worker = await startDeliveryWorker(async () => {});
process.on("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
