const EVERY_MS = 25;
/** Much longer than the time limit of any test, which ends the test first. This ends the loop that such a test leaves. */
const GIVE_UP_AFTER_MS = 300_000;

/**
 * Resolves when a condition holds. Checks every 25 ms, because a loop without a pause takes CPU time from the work that it
 * waits for. If the condition never holds, the test's own time limit fails the test.
 * @throws Error after 5 minutes.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw new Error("waited 5 minutes in vain");
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
