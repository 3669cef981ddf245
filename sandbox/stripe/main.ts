import { serve } from "@hono/node-server";
import { createApp } from "./app";
import { parseConfig, type SandboxConfig } from "./config";
import { createSandbox } from "./sandbox";

start();

function start(): void {
  try {
    run(parseConfig(process.env));
  } catch (error) {
    fail(error);
  }
}

function run(config: SandboxConfig): void {
  const sandbox = createSandbox(config);
  const server = serve(
    { fetch: createApp(sandbox).fetch, hostname: config.host, port: config.port },
    (address) => {
      const host = config.host.includes(":") ? `[${config.host}]` : config.host;
      console.log(`stripe sandbox ready on http://${host}:${address.port}`);
    },
  );
  server.on("error", fail);

  // Exiting at once is safe: the state has been written, and clients must handle a call without a response.
  const stop = () => {
    sandbox.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
