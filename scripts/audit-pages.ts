// npm run audit:pages [-- path …]: runs Lighthouse (mobile, median of five) and axe on every public page, and on a bare
// Next page for comparison.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { auditPage, type PageAudit } from "./audit/audit-page";
import { startBareApp } from "./audit/bare-app";
import { listPublicPages } from "./audit/list-public-pages";
import { startE2eStack } from "./checks/e2e-stack";
import { findBrowser } from "./stack/find-browser";
import { onStopRequested } from "./stack/lifecycle";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";

const RUNS = 5;
const HEADER = "page,perf,a11y,best,SEO,LCP s,TBT ms,CLS,first JS kB gz,all JS kB gz,axe".split(",");
const LOGS = path.join(projectRoot, ".tmp/audit-logs");

await runMain(async () => {
  const browser = findBrowser((line) => console.log(line));
  const stack = await startE2eStack(LOGS);
  const baseUrl = stack.environment.BASE_URL ?? "";
  const bare = await startBareApp(1_000, LOGS);
  const stop = async () => {
    await bare.stop();
    await stack.stop();
  };
  onStopRequested(() => void stop().then(() => process.exit(130)));
  const wanted = process.argv.slice(2);
  const pages = wanted.length > 0 ? wanted : await listPublicPages(baseUrl);
  const audits: PageAudit[] = [await auditPage(browser, bare.url, "bare Next page", RUNS)];
  for (const page of pages) {
    audits.push(await auditPage(browser, `${baseUrl}${page}`, page, RUNS));
    console.log(formatAudits(audits.slice(-1)).split("\n").at(-1));
  }
  await stop();
  mkdirSync(path.join(projectRoot, ".tmp"), { recursive: true });
  writeFileSync(path.join(projectRoot, ".tmp/audit-pages.json"), JSON.stringify(audits, null, 2));
  console.log(`\nMedian of ${RUNS}, mobile, simulated slow 4G and 4x CPU:\n\n${formatAudits(audits)}`);
  return audits.slice(1).some((audit) => audit.axeViolations.length > 0) ? 1 : 0;
});

/** Formats the audits as the Markdown table of docs/performance.md. */
function formatAudits(audits: readonly PageAudit[]): string {
  const rows = audits.map((audit) => [
    audit.page,
    ...audit.scores,
    (audit.lcpMs / 1000).toFixed(2),
    Math.round(audit.tbtMs),
    audit.cls.toFixed(3),
    audit.firstJsKb.toFixed(1),
    audit.jsKb.toFixed(1),
    audit.axeViolations.join(", ") || "0",
  ]);
  return [HEADER, HEADER.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
