import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Tally } from "./tally";

const count = z.int().min(0);

const jestReport = z
  .object({
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count,
    // Files that failed before their tests ran.
    numRuntimeErrorTestSuites: count,
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({
    stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
    // Errors outside of any test, for example a file that does not load.
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    // A test that passes at its second attempt has failed once.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));

/** Counts of Jest's JSON report; undefined when it was not written or is no such report. */
export function readJestReport(file: string): Tally | undefined {
  return readReport(file, jestReport);
}

/** Counts of Playwright's JSON report; undefined when it was not written or is no such report. */
export function readPlaywrightReport(file: string): Tally | undefined {
  return readReport(file, playwrightReport);
}

function readReport(file: string, schema: z.ZodType<Tally>): Tally | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Cut off by a crash.
    return undefined;
  }
}
