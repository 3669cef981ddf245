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
 * Combines a runner's report with its exit code. A runner that ran no test, or that failed without naming a test (a crash,
 * a hook, a file that does not load), counts as one failure.
 */
export function judgeRun(reported: Tally | undefined, exitCode: number): Tally {
  const tally = reported ?? { passed: 0, failed: 0, skipped: 0 };
  const isSilent = tally.passed + tally.failed === 0;
  return isSilent || exitCode !== 0 ? { ...tally, failed: Math.max(tally.failed, 1) } : tally;
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
