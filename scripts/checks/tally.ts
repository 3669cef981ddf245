/** How many tests or checks ended how. */
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
 * What a runner's report and its exit code say together. A runner that ran nothing, or failed without naming a
 * test (a crash, a hook, a file that does not load), counts as one failure: silence must not look like success.
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
