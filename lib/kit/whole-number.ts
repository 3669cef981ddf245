import * as z from "zod/mini";

/** A whole number within bounds. @param message says which numbers are allowed; the answer to every other input. */
export function wholeNumber(minimum: number, maximum: number, message: string) {
  return z.int(message).check(z.gte(minimum, message), z.lte(maximum, message));
}
