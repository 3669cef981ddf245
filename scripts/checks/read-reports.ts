import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { projectRoot } from "../stack/project-root";
import type { Tally } from "./tally";

const count = z.int().min(0);
/** Lines of a failure's reason that are kept. */
const REASON_LINES = 8;

const jestReport = z
  .object({
    numPassedTests: count,
    numFailedTests: count,
    numPendingTests: count,
    numTodoTests: count,
    // Files that failed before their tests ran.
    numRuntimeErrorTestSuites: count,
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, message, assertionResults }) => {
        const file = path.relative(projectRoot, name);
        const tests = assertionResults.filter(({ status }) => status === "failed");
        if (tests.length === 0) return [describeFailure(file, message)];
        return tests.map(({ fullName, failureMessages }) =>
          describeFailure(`${file} › ${fullName}`, failureMessages.join("\n")),
        );
      }),
  }));

const playwrightError = z.object({ message: z.string().optional() });

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ errors: z.array(playwrightError) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z
  .object({
    stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
    // Errors outside of any test, for example a file that does not load.
    errors: z.array(playwrightError),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, errors, suites }) => ({
    passed: stats.expected,
    // A test that passes at its second attempt has failed once.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOfSuite),
      ...errors.map((error) => describeFailure("outside of any test", error.message ?? "")),
    ],
  }));

function failuresOfSuite({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        describeFailure(
          `${file} › ${title} [${projectName}]`,
          results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n"),
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The name of what failed, and below it the first lines of the reason, without the colors of a terminal. */
function describeFailure(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Results of Jest's JSON report; undefined when it was not written or is no such report. */
export function readJestReport(file: string): Tally | undefined {
  return readReport(file, jestReport);
}

/** Results of Playwright's JSON report; undefined when it was not written or is no such report. */
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
