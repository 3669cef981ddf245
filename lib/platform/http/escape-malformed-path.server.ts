import "server-only";
import { carriesRequest, type DiagnosticsChannel } from "./peer-header.server";

/**
 * Escapes the segments of a request's path that cannot be decoded, such as `%E0%A4%A` or `100%`. Then they stand for
 * themselves, and name nothing that exists. The query stays as it is.
 * @param url the request's target, as Node reads it.
 */
export function escapeMalformedPath(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (isDecodable(path)) return url;
  const segments = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : encodeURIComponent(segment)));
  return segments.join("/") + url.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes malformed paths of this process, before the framework reads them. The framework fails with 500 when it cannot
 * decode a path, and nothing of ours runs before that: no middleware, no handler.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 */
export function escapeMalformedPaths(channel: DiagnosticsChannel): void {
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesRequest(message)) return;
    const { request } = message;
    if (request.url !== undefined) request.url = escapeMalformedPath(request.url);
  });
}
