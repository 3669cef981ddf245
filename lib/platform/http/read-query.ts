import { AppError } from "@/lib/kit/errors";
import { assertPlainData } from "./plain-data";

/**
 * Returns the query string as an object. A name that is given twice is refused, because two readers could use different
 * values (HTTP parameter pollution).
 * @throws AppError 400.
 */
export function readQuery(parameters: URLSearchParams): Record<string, string> {
  const entries = [...parameters];
  const query: Record<string, string> = Object.fromEntries(entries);
  if (Object.keys(query).length !== entries.length) {
    throw new AppError("parameter-twice", 400, "Give each query parameter once.");
  }
  assertPlainData(query);
  return query;
}
