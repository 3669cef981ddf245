import type { ToolEnd } from "./tool-runner";

/** Numbers of tests or checks by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each with its reason. A runner that crashed can leave fewer than `failed`. */
  failures?: readonly string[];
}

/** The sum of several tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (name: "passed" | "failed" | "skipped") =>
    tallies.reduce((total, tally) => total + tally[name], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  };
}

/**
 * Combines a runner's report with how the runner ended. One that ran no test, or that failed without naming a test (a
 * crash, a hook, a file that does not load), counts as one failure, and the last lines that it printed are the reason.
 * @param title what it ran, for example "Database tests".
 */
export function judgeRun(
  title: string,
  reported: Tally | undefined,
  { exitCode, how, lastLines }: ToolEnd,
): Tally {
  const tally = reported ?? { passed: 0, failed: 0, skipped: 0 };
  const isSilent = tally.passed + tally.failed === 0;
  if (tally.failed > 0 || (exitCode === 0 && !isSilent)) return tally;
  const missing = reported ? "without naming a failed test" : "and left no results that can be read";
  const failure = [
    `${title}: the runner ended with ${how} ${missing}`,
    ...lastLines.map((line) => `    ${line}`),
  ];
  return { ...tally, failed: 1, failures: [failure.join("\n")] };
}

/** How many passed, failed and were skipped, in one line. */
export function countsLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * The last lines of every test command: what failed, and the numbers. The names are repeated here because whoever
 * reads the output of CI sees little of it but its end.
 */
export function closingLines(tally: Tally): string {
  const { failures = [] } = tally;
  return [...failures.map((failure) => `FAILED ${failure}`), countsLine(tally)].join("\n");
}
