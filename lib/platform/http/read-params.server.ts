import "server-only";
import { notFound } from "@/lib/kit/errors";
import { assertPlainData } from "./plain-data";

/**
 * Reads the path segments of a request with a schema; undefined without one.
 * @throws AppError 404 for a segment that does not fit: there is no such page.
 */
export async function readParams<Params>(
  schema: { parse(data: unknown): Params } | undefined,
  segments: Promise<unknown>,
): Promise<Params | undefined> {
  if (!schema) return undefined;
  const given = await segments;
  try {
    assertPlainData(given);
    return schema.parse(given);
  } catch {
    throw notFound("Page");
  }
}
