import { AppError } from "@/lib/kit/errors";
import { assertPlainData } from "./plain-data";

/**
 * Refuses values that JSON cannot represent. React's encoding of an action's argument also has Map, Set, FormData, dates,
 * promises and references that make cycles, and our schemas are written for JSON.
 * @throws AppError 400.
 */
export function assertActionInput(given: unknown): void {
  // An object that appears twice is refused: shared references can multiply the work, and cycles never end.
  const seen = new Set<object>();
  const open: unknown[] = [given];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== "object" || current === null) {
      assertJsonScalar(current);
      continue;
    }
    if (seen.has(current)) throw notJson();
    seen.add(current);
    const prototype: unknown = Object.getPrototypeOf(current);
    if (!Array.isArray(current) && prototype !== Object.prototype && prototype !== null) throw notJson();
    for (const member of Object.values(current)) open.push(member);
  }
  assertPlainData(given);
}

function assertJsonScalar(value: unknown): void {
  if (value === undefined || value === null) return;
  if (typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value)) return;
  throw notJson();
}

function notJson(): AppError {
  return new AppError("not-json", 400, "The argument of an action must be JSON.");
}
