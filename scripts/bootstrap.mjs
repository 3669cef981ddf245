// Entry of the npm scripts that must work in a fresh clone: `node scripts/bootstrap.mjs <command> [args]`.
// Runs on the host's own Node with no dependency installed, so: plain JavaScript, Node's own modules only,
// nothing newer than Node 20. It installs what is missing, then runs scripts/<command>.ts, or
// bench/<name>.ts for bench-<name>, on the pinned Node.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findNode } from "./bootstrap/find-node.mjs";
import { hydratePostgres } from "./bootstrap/hydrate-postgres.mjs";
import { installDependencies } from "./bootstrap/install-dependencies.mjs";
import { runCommand } from "./bootstrap/run-command.mjs";

const MINIMUM_NODE_MAJOR = 20;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  process.exitCode = await bootstrap(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(`leadwell: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function bootstrap(command, args) {
  refuseOldNode(process.versions.node);
  const script = path.join(
    root,
    command?.startsWith("bench-") ? `bench/${command.slice(6)}.ts` : `scripts/${command}.ts`,
  );
  if (!command || !/^[a-z0-9-]+$/.test(command) || !existsSync(script)) {
    throw new Error(`unknown command "${command ?? ""}"; npm run lists what there is.`);
  }
  await installDependencies(root, { forDemo: command === "demo" });
  hydratePostgres(root);
  return runCommand({ root, node: findNode(root), script, args });
}

function refuseOldNode(version) {
  if (Number.parseInt(version, 10) >= MINIMUM_NODE_MAJOR) return;
  throw new Error(
    `needs Node ${MINIMUM_NODE_MAJOR} or newer, this is ${version}. Install a current one from https://nodejs.org.`,
  );
}
