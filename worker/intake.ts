import diagnosticsChannel from "node:diagnostics_channel";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { serveIntake } from "@/lib/intake/serve-intake.server";
import { closePool } from "@/lib/platform/db/pool.server";
import { env } from "@/lib/platform/env/env.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { endConnectionsAtShutdown, SHUTDOWN_GRACE_MS } from "@/lib/platform/http/end-connections.server";
import { keepConnections } from "@/lib/platform/http/keep-connections.server";
import { limitSlowRequests } from "@/lib/platform/http/limit-slow-requests.server";
import { serveMetrics } from "@/lib/platform/metrics/serve-metrics.server";
import { startTracing, stopTracing } from "@/lib/platform/tracing/start-tracing.server";
import { endOnBugs } from "./end-on-bugs";

/** npm run intake -- --port 3100 --hostname 0.0.0.0: takes leads in, as the web server's route does, without Next. */
async function main(): Promise<void> {
  stopUnlessConfigured();
  endOnBugs("intake");
  serveMetrics();
  await startTracing("intake");
  limitSlowRequests(diagnosticsChannel, env().REQUEST_TIMEOUT_MS);
  keepConnections(diagnosticsChannel);
  endConnectionsAtShutdown(diagnosticsChannel, process, SHUTDOWN_GRACE_MS);
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "3100" },
      hostname: { type: "string", default: "0.0.0.0" },
    },
  });
  const server = await serveIntake({ port: Number(values.port), hostname: values.hostname });
  process.stdout.write(`intake ready on port ${values.port}\n`);
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  await new Promise((resolve) => server.close(resolve));
  await closePool();
  await stopTracing();
}

await main();
