import "server-only";
import { existsSync, readdirSync } from "node:fs";
import { carriesExchange, type DiagnosticsChannel, type Exchange } from "./peer-header.server";

const CHUNKS = "/_next/static/chunks/";
const ENDING = ".br";
/** Next would take the type from the ending ".br". */
const TYPES = [
  [".js", "application/javascript; charset=UTF-8"],
  [".css", "text/css; charset=UTF-8"],
] as const;

/** Whether a client takes brotli, by its Accept-Encoding; `br;q=0` refuses it (RFC 9110, 12.5.3). */
export function takesBrotli(acceptEncoding: string): boolean {
  return /(?:^|[,\s])br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(acceptEncoding);
}

/**
 * Lets Next send the brotli copies that the build has made of its scripts and style sheets (compress-chunks.mjs), to clients
 * that take brotli. Only files that exist: a script of another version stays a plain 404.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 * @param folder the build's `static/chunks`. Without it, as on a development server, nothing changes.
 */
export function sendBrotliChunks(channel: DiagnosticsChannel, folder: string): void {
  const copies = new Map<string, string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const original = name.slice(0, -ENDING.length);
    const type = TYPES.find(([end]) => name === `${original}${ENDING}` && original.endsWith(end))?.[1];
    if (type) copies.set(CHUNKS + original, type);
  }
  channel.subscribe("http.server.request.start", (message) => {
    if (carriesExchange(message)) sendCopy(message, copies);
  });
}

function sendCopy({ request, response }: Exchange, copies: ReadonlyMap<string, string>): void {
  const { url = "", headers } = request;
  if (!url.startsWith(CHUNKS)) return;
  const [path = "", ...query] = url.split("?");
  const type = copies.get(path);
  if (!type || !takesBrotli(headers["accept-encoding"] ?? "")) return;
  request.url = [path + ENDING, ...query].join("?");
  response.setHeader("Content-Encoding", "br");
  response.setHeader("Content-Type", type);
}
