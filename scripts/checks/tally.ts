/** Numbers of tests or checks by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The sum of several tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
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

/** The last line of every test command. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
