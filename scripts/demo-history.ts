// Started by `npm run demo` when its database is new, before web server and worker. Refuses every other environment.
import { closePool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { writeHistory } from "./demo/history/write-history";

stopUnlessConfigured();
if (!env().LEADWELL_DEMO) {
  console.error("Only the demo gets a made-up history.");
  process.exit(1);
}
console.log(`${await writeHistory()} leads`);
await stopSenderBoss();
await closePool();
