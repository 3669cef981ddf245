import { AppError } from "@/lib/kit/errors";

/** Keys that change an object's prototype when data is merged carelessly. No call has a field with such a name. */
const PROTOTYPE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Refuses JSON with keys of prototypes, or with characters that PostgreSQL cannot store. It does not recurse, so that a
 * body of ten thousand nested arrays does not overflow the stack.
 * @throws AppError 400.
 */
export function assertPlainData(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === "string") assertStorable(current);
    if (typeof current !== "object" || current === null) continue;
    // Not with Object.entries, which would make a string of the index of every element.
    if (Array.isArray(current)) {
      for (const member of current) open.push(member);
      continue;
    }
    for (const [key, member] of Object.entries(current)) {
      if (PROTOTYPE_KEYS.has(key)) throw new AppError("bad-key", 400, `A field may not be called ${key}.`);
      assertStorable(key);
      open.push(member);
    }
  }
}

const STRUCTURE = /[[{:]/g;

/**
 * Refuses JSON text with more objects, lists and keys than its call can need, before it is parsed: 3 MiB of short keys take
 * two seconds, in which the process does nothing else. The signs count within strings, too.
 * @throws AppError 400.
 */
export function assertFewParts(text: string, most: number): void {
  let parts = 0;
  for (const _ of text.matchAll(STRUCTURE)) {
    parts += 1;
    if (parts <= most) continue;
    throw new AppError(
      "too-many-parts",
      400,
      `The request body may have at most ${most} objects, lists and keys.`,
    );
  }
}

/** @throws AppError 400 for NUL and for half a surrogate pair. */
function assertStorable(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw new AppError("bad-characters", 400, "The request holds characters that cannot be stored.");
  }
}
