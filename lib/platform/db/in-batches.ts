/**
 * Repeats a batch until one is not full.
 * @param change changes at most `batch` rows, and returns how many.
 * @returns how many rows all batches changed.
 */
export async function inBatches(batch: number, change: () => Promise<number>): Promise<number> {
  let changed = 0;
  for (;;) {
    const rows = await change();
    changed += rows;
    if (rows < batch) return changed;
  }
}
