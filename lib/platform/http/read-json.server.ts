import "server-only";
import { AppError } from "@/lib/kit/errors";

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

/**
 * Reads a JSON body.
 * @throws AppError 415 for another content type (a form cannot be posted across sites as JSON), 413, or
 * 400 for text that is not JSON or holds characters that PostgreSQL cannot store.
 */
export async function readJson(request: Request): Promise<unknown> {
  const contentType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (contentType !== "application/json") {
    throw new AppError("not-json", 415, "Send the request body as application/json.");
  }
  const text = await readLimited(request, MAX_BODY_BYTES);
  const value = parse(text);
  assertStorable(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("not-json", 400, "The request body is not valid JSON.");
  }
}

/** Walks without recursion: a body of ten thousand nested arrays must not overflow the stack. */
function assertStorable(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === "string" && (current.includes("\0") || !current.isWellFormed())) {
      throw new AppError("bad-characters", 400, "The request body holds characters that cannot be stored.");
    }
    if (typeof current === "object" && current !== null) open.push(...Object.values(current));
  }
}
