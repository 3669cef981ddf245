/** An invariant that does not hold, with a few examples. */
export interface Violation {
  invariant: string;
  examples: string[];
}

const EXAMPLES = 5;

/** A violation with the first examples, or nothing when there is none. */
export function violationOf(invariant: string, found: readonly string[]): Violation[] {
  if (found.length === 0) return [];
  const more = found.length > EXAMPLES ? [`and ${found.length - EXAMPLES} more`] : [];
  return [{ invariant, examples: [...found.slice(0, EXAMPLES), ...more] }];
}
