/** Writes a number in US English: `1,450`, or `1.5`. At most `fractionDigits` digits follow the point. */
export function formatCount(value: number, fractionDigits = 3): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: fractionDigits });
}
