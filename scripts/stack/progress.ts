const STILL_EVERY_MS = 10_000;

/**
 * Runs one step and prints a line with its duration. During a long step it prints a line every ten seconds. Returns the
 * step's result. If the result is false, the step had nothing to do and nothing is printed.
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1);
  const still = setInterval(() => console.log(`  … ${title} (${seconds()} s so far)`), STILL_EVERY_MS);
  try {
    const result = await work();
    if (result !== false) console.log(`  ✓ ${title} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(still);
  }
}
