import { AppError } from "@/lib/kit/errors";
import { assertPlainData } from "./plain-data";

/**
 * The query string as an object. A name that is given twice is refused: which of the two counts would depend on
 * who reads it (HTTP parameter pollution).
 * @throws AppError 400.
 */
export function readQuery(parameters: URLSearchParams): Record<string, string> {
  const entries = [...parameters];
  const query: Record<string, string> = Object.fromEntries(entries);
  if (Object.keys(query).length !== entries.length) {
    throw new AppError("parameter-twice", 400, "Give each parameter of the address once.");
  }
  assertPlainData(query);
  return query;
}
