// npm run bench:web: requests per second of our pages and calls, each beside a bare Next app, in the same run.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sessionCookieName } from "@/lib/accounts/session-cookie-name";
import { type Measurement, measure } from "./audit/measure-requests";
import { startE2eStack } from "./checks/e2e-stack";
import { onStopRequested } from "./stack/lifecycle";
import { findFreePort } from "./stack/ports";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";
import { createSupervisor } from "./stack/supervisor";

const NEXT = path.join(projectRoot, "node_modules/next/dist/bin/next");
/** Copied out of the project before it is built: below our root Next would take our middleware.ts into it. */
const BARE_SOURCE = path.join(projectRoot, "bench/bare-next");
const LOGS = path.join(projectRoot, ".tmp/bench-logs");
/** Any session cookie: middleware.ts only looks whether there is one, and the shell is the same for everybody. */
const HAS_COOKIE = `${sessionCookieName("http://localhost")}=any`;
const PRICING_BODY = JSON.stringify({
  leadTypeId: "life-premium",
  leadQuantity: 250,
  includeBeneficiary: "true",
  includeHigherIncome: "true",
});

await runMain(async () => {
  const bareFolder = copyBareApp();
  const stack = await startE2eStack(LOGS);
  const bare = createSupervisor({
    logsDir: LOGS,
    onUnexpectedExit: ({ name }) => console.error(`${name} ended`),
  });
  const stop = async () => {
    await bare.stopAll();
    await stack.stop();
    rmSync(bareFolder, { recursive: true, force: true });
  };
  onStopRequested(() => void stop().then(() => process.exit(130)));
  const ours = stack.environment.BASE_URL ?? "";
  const home = await (await fetch(ours)).text();
  const bareUrl = await startBare(bare, bareFolder, home.length);
  const pricing = { method: "POST" as const, body: PRICING_BODY };
  const rows = [
    await pair("home page", { url: `${ours}/` }, { url: `${bareUrl}/` }),
    await pair("GET /api/lead-types", { url: `${ours}/api/lead-types` }, { url: `${bareUrl}/api/bare` }),
    await pair(
      "POST /api/calculate-pricing",
      { url: `${ours}/api/calculate-pricing`, ...pricing },
      { url: `${bareUrl}/api/bare`, ...pricing },
    ),
    await pair("dashboard shell", { url: `${ours}/dashboard`, cookie: HAS_COOKIE }, { url: `${bareUrl}/` }),
  ];
  await stop();
  console.log("\n| target | req/s | p99 ms | bare req/s | bare p99 ms | ratio |\n|---|---|---|---|---|---|");
  for (const row of rows) console.log(row);
});

function copyBareApp(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-bare-"));
  cpSync(BARE_SOURCE, folder, { recursive: true });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"), "junction");
  return folder;
}

async function startBare(
  supervisor: ReturnType<typeof createSupervisor>,
  folder: string,
  pageBytes: number,
): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    NEXT_TELEMETRY_DISABLED: "1",
    BARE_PAGE_BYTES: String(pageBytes),
  };
  const built = spawnSync(process.execPath, [NEXT, "build", folder], { env, cwd: folder, stdio: "ignore" });
  if (built.status !== 0) throw new Error("the bare Next app did not build");
  const port = await findFreePort();
  await supervisor.start({
    name: "bare-next",
    command: process.execPath,
    args: [NEXT, "start", folder, "--port", String(port), "--hostname", "127.0.0.1"],
    env,
    cwd: folder,
    ready: { url: `http://127.0.0.1:${port}/api/bare` },
    readyTimeoutMs: 30_000,
  });
  return `http://127.0.0.1:${port}`;
}

type Target = Parameters<typeof measure>[0];

async function pair(name: string, ours: Target, bare: Target): Promise<string> {
  const [a, b]: [Measurement, Measurement] = [await measure(ours), await measure(bare)];
  const ratio = (a.perSecond / b.perSecond).toFixed(2);
  return `| ${[name, Math.round(a.perSecond), a.p99Ms, Math.round(b.perSecond), b.p99Ms, ratio].join(" | ")} |`;
}
