/** Writes a number in US English: `1,450`, or `1.5`. At most `fractionDigits` digits follow the point. */
export function formatCount(value: number, fractionDigits = 3): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: fractionDigits });
}

/** `1 lead`, `1,450 leads`. @param many the plural, when it is not the noun with an s. */
export function formatCountOf(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`;
}

/** Statements that count what waits for somebody stop counting at this number. */
const COUNTED = 100;

/** Whether a count stopped, so that there may be more. */
export function isStoppedCount(count: number): boolean {
  return count >= COUNTED;
}

/** `7`; `99+` for a count that stopped at 100. */
export function formatStoppedCount(count: number): string {
  return isStoppedCount(count) ? `${COUNTED - 1}+` : formatCount(count);
}
