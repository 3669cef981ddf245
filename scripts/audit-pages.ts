// npm run audit:pages [-- path …]: runs Lighthouse (mobile, throttling simulated and applied) and axe on every public
// page, and on bare pages for comparison; docs/performance.md.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { auditTargets, type Target } from "./audit/audit-targets";
import { startBareApp } from "./audit/bare-app";
import { formatAudits, formatInteractions } from "./audit/format-audits";
import { listPublicPages } from "./audit/list-public-pages";
import { readPageText } from "./audit/read-page-text";
import type { Throttling } from "./audit/run-lighthouse";
import { measureInteractions } from "./audit/visit-as-phone";
import { startE2eStack } from "./checks/e2e-stack";
import { findBrowser } from "./stack/find-browser";
import { onStopRequested } from "./stack/lifecycle";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

const BUILDER = "/purchase-leads";
const LOGS = path.join(projectRoot, ".tmp/audit-logs");

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      // Audits running servers instead of starting one; several are compared within one run.
      at: { type: "string", multiple: true },
      runs: { type: "string", default: "5" },
      // simulate or devtools; without it, both.
      throttling: { type: "string" },
    },
    allowPositionals: true,
  });
  const runs = readRuns(values.runs);
  const throttlings = readThrottlings(values.throttling);
  const browser = findBrowser((line) => console.log(line));
  const product = values.at ? null : await startE2eStack(LOGS);
  const origins = values.at ?? [product?.environment.BASE_URL ?? ""];
  const home = await (await fetch(new URL("/", origins[0]))).text();
  const bare = await startBareApp(1_000, LOGS, { BARE_PAGE_TEXT: readPageText(home).join("\n") });
  const stop = async () => {
    await bare.stop();
    await product?.stop();
  };
  onStopRequested(() => void stop().then(() => process.exit(130)));
  try {
    const paths = positionals.length > 0 ? positionals : await listPublicPages(origins[0] ?? "");
    const ours = origins.flatMap((origin) => paths.map((page) => ourPage(origin, page, origins.length > 1)));
    const targets: Target[] = [
      { name: "bare, a line", url: `${bare.url}/`, isOurs: false },
      { name: "bare, home's text", url: `${bare.url}/text`, isOurs: false },
      { name: "as peers have it", url: `${bare.url}/peer`, isOurs: false },
      ...ours,
    ];
    const audits = await auditTargets(browser, targets, { runs, throttlings });
    mkdirSync(path.join(projectRoot, ".tmp"), { recursive: true });
    writeFileSync(path.join(projectRoot, ".tmp/audit-pages.json"), JSON.stringify(audits, null, 2));
    console.log(`\nMedians of ${runs} visits, on a phone's screen.\n\n${formatAudits(audits)}`);
    const builders = ours.filter(({ url }) => new URL(url).pathname === BUILDER);
    const interactions = new Map<string, Map<string, number>>();
    for (const { name, url } of builders)
      interactions.set(name, await measureInteractions(browser, url, runs));
    if (interactions.size > 0) console.log(`\n${formatInteractions(interactions)}`);
    return audits.some(({ axeViolations }) => axeViolations.length > 0) ? 1 : 0;
  } finally {
    await stop();
  }
});

function ourPage(origin: string, page: string, hasOthers: boolean): Target {
  const url = new URL(page, origin);
  return { name: hasOthers ? `${page} at ${url.host}` : page, url: url.href, isOurs: true };
}

function readRuns(text: string): number {
  const runs = Number(text);
  if (Number.isInteger(runs) && runs > 0) return runs;
  throw new UserError("--runs is a number of visits, for example 3");
}

function readThrottlings(text: string | undefined): Throttling[] {
  if (text === undefined) return ["simulate", "devtools"];
  if (text === "simulate" || text === "devtools") return [text];
  throw new UserError("--throttling is simulate or devtools");
}
