import { globSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser, unpackHeadlessBrowser } from "../stack/find-browser";
import { projectRoot } from "../stack/project-root";
import { judgeResponses, recordingEnvironment } from "./api-responses/judge-responses";
import { startE2eStack } from "./e2e-stack";
import { readPlaywrightReport } from "./read-reports";
import type { Part } from "./run-parts";
import { addTallies, judgeRun } from "./tally";

const LOGS = ".tmp/e2e-logs";
const REPORT = ".tmp/e2e-report.json";
/** Lines that are printed of the page of a failed test. */
const PAGE_LINES = 80;

/** The OpenAPI document as the running product serves it. */
async function readDocument(origin: string): Promise<object> {
  const document: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
  if (typeof document !== "object" || document === null) throw new Error("there is no OpenAPI document");
  return document;
}

/**
 * The browser tests on the production build, and a comparison of what they got from the public API with its document.
 * @param args arguments of Playwright, for example a part of a file's name.
 */
export function e2ePart(args: readonly string[]): Part {
  return {
    title: "Browser tests",
    run: async (tools) => {
      const chosen = process.env.CHROMIUM_PATH ? undefined : unpackHeadlessBrowser();
      const browser = chosen ?? findBrowser((line) => console.log(line));
      const logsDir = path.join(projectRoot, LOGS);
      const report = path.join(projectRoot, REPORT);
      for (const old of [logsDir, report]) rmSync(old, { recursive: true, force: true });
      const recorded = path.join(logsDir, "api-responses.jsonl");
      const stack = await startE2eStack(logsDir, recordingEnvironment(recorded));
      tools.beforeEnd(() => stack.stop());
      console.log("");
      const end = await tools.show({
        args: ["node_modules/@playwright/test/cli.js", "test", ...args],
        env: {
          ...stack.environment,
          // The product's server modules load outside of Next.js with this condition, as in the worker.
          NODE_OPTIONS: [process.env.NODE_OPTIONS ?? "", "--conditions=react-server"].join(" ").trim(),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_REPORT: report,
        },
      });
      const document = await readDocument(stack.environment.BASE_URL ?? "");
      await stack.stop();
      const tally = addTallies([
        judgeRun("Browser tests", readPlaywrightReport(report), end),
        judgeResponses(recorded, document, { needsAll: args.length === 0 }),
      ]);
      if (tally.failed > 0) {
        showPagesOfFailures();
        console.log(
          `\nScreenshots: test-results; logs of the servers: ${LOGS}; traces: npm run test:e2e -- <file> --trace=on`,
        );
      }
      return tally;
    },
  };
}

/** Prints what the page of each failed test showed. Whoever reads the output of CI cannot open its screenshots. */
function showPagesOfFailures(): void {
  for (const file of globSync("test-results/*/error-context.md", { cwd: projectRoot })) {
    const page = /```yaml\n([^]*?)```/.exec(readFileSync(path.join(projectRoot, file), "utf8"));
    const lines = page?.[1]?.split("\n").slice(0, PAGE_LINES) ?? [];
    console.log([`\n-- The page of ${path.dirname(file)}`, ...lines].join("\n"));
  }
}
