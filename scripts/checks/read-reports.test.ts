import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { projectRoot } from "../stack/project-root";
import { readJestReport, readPlaywrightReport } from "./read-reports";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(content: string): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, content);
  return file;
}

/** A test in Playwright's report. */
function spec(title: string, status: string, messages: string[]): object {
  const results = [{ errors: messages.map((message) => ({ message })) }];
  return { title, file: "a.spec.ts", tests: [{ projectName: "phone", status, results }] };
}

describe("the runners' reports", () => {
  it("count Jest's tests, and files that did not load as failures", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: path.join(projectRoot, "lib/a.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { status: "passed", fullName: "adds", failureMessages: [] },
            {
              status: "failed",
              fullName: "divides",
              failureMessages: ["\u001b[31mError\u001b[39m: by zero\n\n  at a"],
            },
          ],
        },
        {
          name: path.join(projectRoot, "lib/b.test.ts"),
          status: "failed",
          message: "no b",
          assertionResults: [],
        },
      ],
    };
    expect(readJestReport(write(JSON.stringify(report)))).toEqual({
      passed: 7,
      failed: 2,
      skipped: 3,
      failures: ["lib/a.test.ts › divides\n    Error: by zero\n      at a", "lib/b.test.ts\n    no b"],
    });
  });

  it("count Playwright's tests, and flaky ones and stray errors as failures", () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: "no such file" }],
      suites: [
        {
          specs: [spec("opens", "expected", [])],
          suites: [
            { specs: [spec("buys", "unexpected", ["no price", "console"]), spec("pays", "flaky", ["late"])] },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(write(JSON.stringify(report)))).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
      failures: [
        "a.spec.ts › buys [phone]\n    no price\n    console",
        "a.spec.ts › pays [phone]\n    late",
        "outside of any test\n    no such file",
      ],
    });
  });

  it("are nothing when missing or cut off", () => {
    expect(readJestReport(path.join(folder, "none.json"))).toBeUndefined();
    expect(readJestReport(write('{"numPassedTests": 7'))).toBeUndefined();
    expect(readPlaywrightReport(write("{}"))).toBeUndefined();
  });
});
