/** `42%` */
export function percent(part: number, of: number): string {
  return `${Math.round((100 * part) / of)}%`;
}
