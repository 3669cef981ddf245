import { AppError } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";

/** A position in a list of the public API: the page starts after this lead. */
export interface ApiCursor {
  at: Date;
  id: string;
}

/** Writes a cursor. It is opaque to callers. */
export function writeCursor({ at, id }: ApiCursor): string {
  return btoa(`${at.getTime()}.${id}`).replaceAll("=", "");
}

/**
 * Cuts a page from its rows and one more: only that one tells whether there is a next page, since a full page may be the last.
 * @param rows up to `limit + 1`.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => ApiCursor,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && rows.length > limit ? writeCursor(positionOf(last)) : null };
}

/** Refuses a cursor beside an offset: only one of them can say where the page starts. @throws AppError 400. */
export function assertOneStart({ cursor, offset }: { cursor?: string | undefined; offset: number }): void {
  if (cursor === undefined || offset === 0) return;
  const message = "Send cursor or offset, not both.";
  throw new AppError("validation", 400, message, { errors: { offset: [message] } });
}

/** Reads a cursor. @throws AppError 400 for a text that `writeCursor` did not write. */
export function readCursor(text: string): ApiCursor {
  const [milliseconds = "", id = "", ...rest] = decode(text).split(".");
  if (!/^\d{12,14}$/.test(milliseconds) || !isUuid(id) || rest.length > 0) {
    const message = "Send next_cursor of the page before, unchanged.";
    throw new AppError("validation", 400, message, { errors: { cursor: [message] } });
  }
  return { at: new Date(Number(milliseconds)), id };
}

function decode(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}
