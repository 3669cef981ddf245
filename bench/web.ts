// npm run bench:web: measures requests per second of pages and API calls, compared with a bare Next app in the same run.
import { randomInt } from "node:crypto";
import path from "node:path";
import autocannon from "autocannon";
import { startBareApp } from "@/scripts/audit/bare-app";
import { startE2eStack } from "@/scripts/checks/e2e-stack";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
const LOGS = path.join(projectRoot, ".tmp/bench-logs");
const PRICING_BODY = JSON.stringify({
  leadTypeId: "life-premium",
  leadQuantity: 250,
  includeBeneficiary: "true",
  includeHigherIncome: "true",
});

await runMain(async () => {
  // Each request comes from another address: one address may ask for 600 prices a minute.
  const stack = await startE2eStack(LOGS, { TRUSTED_PROXIES: "127.0.0.1,::1" });
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
    await pair(
      "dashboard with its data",
      { url: `${ours}/dashboard`, cookie: await registerAt(ours) },
      { url: `${bare.url}/` },
    ),
  ];
  await stop();
  console.log("\n| target | req/s | p99 ms | bare req/s | bare p99 ms | ratio |\n|---|---|---|---|---|---|");
  for (const row of rows) console.log(row);
});

/** Registers a customer. @returns the cookies of their session. */
async function registerAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      username: "bench-customer",
      email: "bench-customer@example.com",
      password: "a-good-passphrase",
      firstName: "Bea",
      lastName: "Bench",
    }),
  });
  if (!response.ok) throw new Error(`registration: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Gives a request a random client address, as a proxy would. */
function fromAnotherAddress(request: autocannon.Request): autocannon.Request {
  const address = ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
  return { ...request, headers: { ...request.headers, "x-forwarded-for": address } };
}

async function pair(name: string, ours: Target, bare: Target): Promise<string> {
  const [a, b] = [await measure(ours), await measure(bare)];
  const ratio = (a.perSecond / b.perSecond).toFixed(2);
  return `| ${[name, Math.round(a.perSecond), a.p99Ms, Math.round(b.perSecond), b.p99Ms, ratio].join(" | ")} |`;
}

interface Target {
  url: string;
  method?: "GET" | "POST";
  /** JSON. */
  body?: string;
  cookie?: string;
}

/**
 * Measures requests per second and p99 latency of a warm server. Server and client share this machine, so compare only
 * results of the same run. @throws Error when a response is not 2xx, because errors are fast.
 */
async function measure({ url, method = "GET", body, cookie }: Target) {
  const options = {
    url,
    method,
    connections: CONNECTIONS,
    ...(body ? { body } : {}),
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
    },
    requests: [{ setupRequest: fromAnotherAddress }],
  };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed requests`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}
