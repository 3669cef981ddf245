const EVERY_MS = 25;
/** Far beyond any test's own time limit, which ends the test first; this ends the loop it leaves behind. */
const GIVE_UP_AFTER_MS = 300_000;

/**
 * Resolves when a condition holds. Asks every 25 ms: a loop without a pause takes the CPU time that the work it waits
 * for needs. The test's own time limit is what fails a test that waits in vain.
 * @throws Error after 5 minutes.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw new Error("waited 5 minutes in vain");
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
