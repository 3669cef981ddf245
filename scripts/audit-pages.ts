// npm run audit:pages [-- path …]: Lighthouse (mobile, median of five) and axe over every public page, beside a bare Next page.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { auditPage, type PageAudit } from "./audit/audit-page";
import { startBareApp } from "./audit/bare-app";
import { formatAudits } from "./audit/format-audits";
import { listPublicPages } from "./audit/list-public-pages";
import { startE2eStack } from "./checks/e2e-stack";
import { findBrowser } from "./stack/find-browser";
import { onStopRequested } from "./stack/lifecycle";
import { projectRoot } from "./stack/project-root";
import { runMain } from "./stack/run-main";

const RUNS = 5;
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
