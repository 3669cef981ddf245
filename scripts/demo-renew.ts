// Started by `npm run demo -- --renew` with the environment of the running demo. Refuses every other environment.
import { closePool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { renewNext } from "./demo/renew-next";

stopUnlessConfigured();
if (!env().LEADWELL_DEMO) {
  console.error("Plans are moved ahead of their time in the demo only.");
  process.exit(1);
}
for (const line of await renewNext()) console.log(line);
await stopSenderBoss();
await closePool();
