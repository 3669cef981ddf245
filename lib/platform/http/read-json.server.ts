import "server-only";
import { AppError } from "@/lib/kit/errors";
import { findDuplicateKey } from "./duplicate-keys";
import { assertFewParts, assertPlainData } from "./plain-data";

/** The default limit. Request bodies are small forms, all far below 64 KiB. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a body as text. It counts the bytes and stops at the limit: Content-Length may be missing. With one within the limit,
 * it reads the body at once, since node:http reads no more than Content-Length says; the intake server then needs no stream.
 * @throws AppError 413 for more than `maxBytes` bytes; 400 for text that is not UTF-8, and for a client that went away.
 */
export async function readLimited(request: Request, maxBytes: number): Promise<string> {
  if (isDeclaredWithin(request, maxBytes)) return readWhole(request, maxBytes);
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw incompleteBody();
    });
    if (done) return text + decode(decoder);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    text += decode(decoder, value);
  }
}

function isDeclaredWithin({ headers }: Request, maxBytes: number): boolean {
  const declared = headers.get("content-length");
  return declared !== null && /^\d{1,9}$/.test(declared) && Number(declared) <= maxBytes;
}

async function readWhole(request: Request, maxBytes: number): Promise<string> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw incompleteBody();
  });
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return decode(decoder, new Uint8Array(bytes)) + decode(decoder);
}

const incompleteBody = () =>
  new AppError("incomplete-body", 400, "The request ended before its body was complete.");

const tooLarge = (maxBytes: number) =>
  new AppError("body-too-large", 413, `The request body may have at most ${maxBytes} bytes.`);

function decode(decoder: TextDecoder, value?: Uint8Array): string {
  try {
    return decoder.decode(value, { stream: value !== undefined });
  } catch {
    throw new AppError("not-utf-8", 400, "The request body must be UTF-8 text.");
  }
}

/** Returns the media type of a request's body, without parameters; null without the header Content-Type. */
export function mediaTypeOf(request: Request): string | null {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

/**
 * Reads a JSON body.
 * @param maxParts how many objects, lists and keys it may have; for a large body that needs few of them.
 * @throws AppError 415 for another content type (a form of another site cannot send JSON); 413 for more than `maxBytes`
 * bytes; 400 for more than `maxParts`, for text that is not JSON, not plain data, or has a key twice in one object.
 */
export async function readJson(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
  maxParts?: number,
): Promise<unknown> {
  if (mediaTypeOf(request) !== "application/json") throw notJson();
  const text = await readLimited(request, maxBytes);
  if (maxParts !== undefined) assertFewParts(text, maxParts);
  return readPlainJson(text);
}

/**
 * Reads JSON by the rules for bodies of requests.
 * @throws AppError 400 for text that is not JSON, is not plain data, or has a key twice in one object.
 */
export function readPlainJson(text: string): unknown {
  const value = parseJson(text);
  assertPlainData(value);
  assertDistinctKeys(text);
  return value;
}

/** A key is cut to this length in a response, because a sender may have put personal data into it. */
const MAX_KEY_LENGTH = 40;

function assertDistinctKeys(text: string): void {
  const key = findDuplicateKey(text);
  if (key === null) return;
  const name = JSON.stringify(key.slice(0, MAX_KEY_LENGTH).toWellFormed());
  throw new AppError(
    "duplicate-key",
    400,
    `The key ${name} appears twice in one object. Send each key once.`,
  );
}

/**
 * Checks a request whose body is not read: it must have no body, or JSON. A form of another site can send neither.
 * @throws AppError 415.
 */
export function assertNoForeignBody(request: Request): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== null && mediaType !== "application/json") throw notJson();
}

function notJson(): AppError {
  return new AppError("not-json", 415, "Send the request body as application/json.");
}

/** Parses JSON. @throws AppError 400 for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("not-json", 400, "The request body is not valid JSON.");
  }
}
