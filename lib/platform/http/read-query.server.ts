import "server-only";
import type { NextRequest } from "next/server";
import { AppError } from "@/lib/kit/errors";
import { carriesRequest, type DiagnosticsChannel, peerHeaderName } from "./peer-header.server";
import { assertPlainData } from "./plain-data";

/** The name is random in each process, so that no client can send the header. */
const markName = () => `${peerHeaderName()}-prototype`;

/**
 * Marks the requests of this process whose query has a parameter called `__proto__`. The framework copies the query into an
 * object before a handler reads it, and there this name is lost: the parameter would be ignored.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 */
export function markPrototypeParameters(channel: DiagnosticsChannel): void {
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesRequest(message)) return;
    const { request } = message;
    const [, ...query] = (request.url ?? "").split("?");
    if (new URLSearchParams(query.join("?")).has("__proto__")) request.headers[markName()] = "1";
  });
}

/**
 * Returns the query string as an object. A name that is given twice is refused, because two readers could use different
 * values (HTTP parameter pollution).
 * @throws AppError 400.
 */
export function readQuery(request: NextRequest): Record<string, string> {
  if (request.headers.has(markName())) assertPlainData(Object.fromEntries([["__proto__", ""]]));
  const entries = [...request.nextUrl.searchParams];
  const query: Record<string, string> = Object.fromEntries(entries);
  if (Object.keys(query).length !== entries.length) {
    throw new AppError("parameter-twice", 400, "Give each query parameter once.");
  }
  assertPlainData(query);
  return query;
}
