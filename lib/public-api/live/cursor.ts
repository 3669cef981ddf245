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
