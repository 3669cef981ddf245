// npm run bench:web: requests per second of our pages and calls, each beside a bare Next app, in the same run.
import path from "node:path";
import { type Measurement, measure } from "@/bench/web/measure-requests";
import { sessionCookieName } from "@/lib/accounts/sessions/session-cookie-name";
import { startBareApp } from "@/scripts/audit/bare-app";
import { startE2eStack } from "@/scripts/checks/e2e-stack";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";

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
  const stack = await startE2eStack(LOGS);
  const ours = stack.environment.BASE_URL ?? "";
  const home = await (await fetch(ours)).text();
  const bare = await startBareApp(home.length, LOGS);
  const stop = async () => {
    await bare.stop();
    await stack.stop();
  };
  onStopRequested(() => void stop().then(() => process.exit(130)));
  const pricing = { method: "POST" as const, body: PRICING_BODY };
  const rows = [
    await pair("home page", { url: `${ours}/` }, { url: `${bare.url}/` }),
    await pair("GET /api/lead-types", { url: `${ours}/api/lead-types` }, { url: `${bare.url}/api/bare` }),
    await pair(
      "POST /api/calculate-pricing",
      { url: `${ours}/api/calculate-pricing`, ...pricing },
      { url: `${bare.url}/api/bare`, ...pricing },
    ),
    await pair("dashboard shell", { url: `${ours}/dashboard`, cookie: HAS_COOKIE }, { url: `${bare.url}/` }),
  ];
  await stop();
  console.log("\n| target | req/s | p99 ms | bare req/s | bare p99 ms | ratio |\n|---|---|---|---|---|---|");
  for (const row of rows) console.log(row);
});

type Target = Parameters<typeof measure>[0];

async function pair(name: string, ours: Target, bare: Target): Promise<string> {
  const [a, b]: [Measurement, Measurement] = [await measure(ours), await measure(bare)];
  const ratio = (a.perSecond / b.perSecond).toFixed(2);
  return `| ${[name, Math.round(a.perSecond), a.p99Ms, Math.round(b.perSecond), b.p99Ms, ratio].join(" | ")} |`;
}
