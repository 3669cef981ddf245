import { describe, expect, it } from "@jest/globals";
import { addTallies, closingLines, judgeRun } from "./tally";

const good = { passed: 3, failed: 0, skipped: 1 };

describe("what a run counts as", () => {
  it("is what the report says when the exit code agrees", () => {
    expect(judgeRun(good, 0)).toEqual(good);
    expect(judgeRun({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it("is a failure when the runner failed without naming a test", () => {
    expect(judgeRun(good, 1)).toEqual({ ...good, failed: 1 });
  });

  it("is a failure when nothing ran or no report was written", () => {
    expect(judgeRun({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
    expect(judgeRun(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
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
