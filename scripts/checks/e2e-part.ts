import { rmSync } from "node:fs";
import path from "node:path";
import { findBrowser, unpackHeadlessBrowser } from "../stack/find-browser";
import { projectRoot } from "../stack/project-root";
import { startE2eStack } from "./e2e-stack";
import { readPlaywrightReport } from "./read-reports";
import type { Part } from "./run-parts";
import { judgeRun } from "./tally";

const LOGS = ".tmp/e2e-logs";
const REPORT = ".tmp/e2e-report.json";

/** The browser tests on the production build. `args` are arguments of Playwright, for example a part of a file's name. */
export function e2ePart(args: readonly string[]): Part {
  return {
    title: "Browser tests",
    run: async (tools) => {
      const chosen = process.env.CHROMIUM_PATH ? undefined : await unpackHeadlessBrowser();
      const browser = chosen ?? findBrowser((line) => console.log(line));
      const logsDir = path.join(projectRoot, LOGS);
      const report = path.join(projectRoot, REPORT);
      for (const old of [logsDir, report]) rmSync(old, { recursive: true, force: true });
      const stack = await startE2eStack(logsDir);
      tools.beforeEnd(() => stack.stop());
      console.log("");
      const exitCode = await tools.show({
        args: ["node_modules/@playwright/test/cli.js", "test", ...args],
        env: {
          ...stack.environment,
          // The product's server modules load outside of Next.js with this condition, as in the worker.
          NODE_OPTIONS: [process.env.NODE_OPTIONS ?? "", "--conditions=react-server"].join(" ").trim(),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_REPORT: report,
        },
      });
      await stack.stop();
      const tally = judgeRun(readPlaywrightReport(report), exitCode);
      if (tally.failed > 0)
        console.log(
          `\nScreenshots: test-results; logs of the servers: ${LOGS}; traces: npm run test:e2e -- <file> --trace=on`,
        );
      return tally;
    },
  };
}
