// npm run bench:web: measures requests per second of pages and API calls, compared with a bare Next app in the same run.
import { randomInt } from "node:crypto";
import path from "node:path";
import type autocannon from "autocannon";
import { startBareApp } from "@/scripts/audit/bare-app";
import { formatTable } from "@/scripts/audit/format-audits";
import { startE2eStack } from "@/scripts/checks/e2e-stack";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { projectRoot } from "@/scripts/stack/project-root";
import { runMain } from "@/scripts/stack/run-main";
import { compare, type LoadFigures, measureLoad } from "./kit/load";

const CONNECTIONS = 16;
const SECONDS = 8;
const LOGS = path.join(projectRoot, ".tmp/bench-logs");
const HEAD = "target,req/s,p99 ms,bare req/s,bare p99 ms,ratio".split(",");
const JSON_HEADERS = { "content-type": "application/json" };
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
  const calculate = { method: "POST" as const, body: PRICING_BODY, headers: JSON_HEADERS };
  const cookie = await registerAt(ours);
  const pairs: [string, Target, Target][] = [
    ["home page", { url: `${ours}/` }, { url: `${bare.url}/` }],
    ["GET /api/lead-types", { url: `${ours}/api/lead-types` }, { url: `${bare.url}/api/bare` }],
    [
      "POST /api/calculate-pricing",
      { url: `${ours}/api/calculate-pricing`, ...calculate },
      { url: `${bare.url}/api/bare`, ...calculate },
    ],
    ["dashboard with its data", { url: `${ours}/dashboard`, headers: { cookie } }, { url: `${bare.url}/` }],
  ];
  const rows = [];
  for (const [name, one, other] of pairs)
    rows.push(await compare(name, [measure(one), measure(other)], { seconds: SECONDS }));
  await stop();
  console.log(`\n${formatTable(HEAD, rows)}`);
});

/** Registers a customer. @returns the cookies of their session. */
async function registerAt(url: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { ...JSON_HEADERS, origin: url },
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

type Target = Pick<autocannon.Options, "url" | "method" | "body" | "headers">;

function measure(target: Target): (seconds: number) => Promise<LoadFigures> {
  const requests = [{ setupRequest: fromAnotherAddress }];
  return (duration) => measureLoad({ ...target, connections: CONNECTIONS, requests, duration }, 0.99);
}
