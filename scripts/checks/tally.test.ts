import { describe, expect, it } from "@jest/globals";
import { addTallies, closingLines, judgeRun } from "./tally";

const good = { passed: 3, failed: 0, skipped: 1 };
const ended = (exitCode: number) => ({ exitCode, how: `code ${exitCode}`, lastLines: ["out of memory"] });

describe("what a run counts as", () => {
  it("is what the report says when the exit code agrees", () => {
    const bad = { passed: 3, failed: 2, skipped: 0 };
    expect(judgeRun("Unit tests", good, ended(0))).toEqual(good);
    expect(judgeRun("Unit tests", bad, ended(1))).toEqual(bad);
  });

  it("is a failure, with the last lines, when the runner failed without naming a test", () => {
    const failures = [
      "Unit tests: the runner ended with code 1 without naming a failed test\n    out of memory",
    ];
    expect(judgeRun("Unit tests", good, ended(1))).toEqual({ ...good, failed: 1, failures });
  });

  it("is a failure, with the last lines, when nothing ran or no report was written", () => {
    const nothing = { passed: 0, failed: 0, skipped: 4 };
    expect(judgeRun("Unit tests", nothing, ended(0))).toMatchObject({ failed: 1, skipped: 4 });
    const killed = { exitCode: 1, how: "signal SIGKILL", lastLines: ["a line", "the last line"] };
    expect(judgeRun("Unit tests", undefined, killed).failures).toEqual([
      "Unit tests: the runner ended with signal SIGKILL and left no results that can be read\n    a line\n    the last line",
    ]);
  });
});

it("ends with what failed, and one line of numbers", () => {
  const bad = {
    passed: 1,
    failed: 2,
    skipped: 3,
    failures: ["a.spec.ts › buys [desktop]\n    Error: no price"],
  };
  expect(closingLines(good)).toBe("3 passed, 0 failed, 1 skipped");
  expect(closingLines(addTallies([good, bad]))).toBe(
    "FAILED a.spec.ts › buys [desktop]\n    Error: no price\n4 passed, 2 failed, 4 skipped",
  );
});
