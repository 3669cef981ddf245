import "server-only";
import { AppError } from "@/lib/kit/errors";
import { assertPlainData } from "./plain-data";

/** Bodies of the calls are small forms; 64 KiB is far above the largest of them. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a body as bytes, stopping at the limit instead of trusting Content-Length.
 * @throws AppError 413 when it is larger than `maxBytes`.
 */
export async function readLimited(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decode(decoder);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AppError("body-too-large", 413, `The request body may have at most ${maxBytes} bytes.`);
    }
    text += decode(decoder, value);
  }
}

function decode(decoder: TextDecoder, value?: Uint8Array): string {
  try {
    return decoder.decode(value, { stream: value !== undefined });
  } catch {
    throw new AppError("not-utf-8", 400, "The request body must be UTF-8 text.");
  }
}

/** The media type that a request says it carries, without its parameters. */
export function mediaTypeOf(request: Request): string | null {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? null;
}

/**
 * Reads a JSON body.
 * @throws AppError 415 for another content type (a form cannot be posted across sites as JSON), 413, or
 * 400 for text that is not JSON or is no plain data.
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  if (mediaTypeOf(request) !== "application/json") throw notJson();
  const value = parseJson(await readLimited(request, maxBytes));
  assertPlainData(value);
  return value;
}

/**
 * For calls that read no body: none, or JSON, may come with them. A form of another site cannot send that.
 * @throws AppError 415.
 */
export function assertNoForeignBody(request: Request): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== null && mediaType !== "application/json") throw notJson();
}

function notJson(): AppError {
  return new AppError("not-json", 415, "Send the request body as application/json.");
}

/** @throws AppError 400 for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("not-json", 400, "The request body is not valid JSON.");
  }
}
