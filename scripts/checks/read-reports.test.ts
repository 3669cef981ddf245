import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
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

describe("the runners' reports", () => {
  it("count Jest's tests, and files that did not load as failures", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(readJestReport(write(JSON.stringify(report)))).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it("count Playwright's tests, and flaky ones and stray errors as failures", () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: "no such file" }],
    };
    expect(readPlaywrightReport(write(JSON.stringify(report)))).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  it("are nothing when missing or cut off", () => {
    expect(readJestReport(path.join(folder, "none.json"))).toBeUndefined();
    expect(readJestReport(write('{"numPassedTests": 7'))).toBeUndefined();
    expect(readPlaywrightReport(write("{}"))).toBeUndefined();
  });
});
