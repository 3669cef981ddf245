// The product's worker as shipped. It loads its code and says so; it begins when it gets a line.
import "@/worker/jobs";
import { once } from "node:events";

process.stdout.write(`${JSON.stringify("loaded")}\n`);
await once(process.stdin, "data");
// Whoever started it is gone.
process.stdin.resume().on("end", () => process.exit(0));
await import("@/worker/main");
