import "server-only";
import { allowReplica } from "@/lib/platform/db/replica.server";
import { env } from "@/lib/platform/env/env.server";
import { changeHeaders } from "@/lib/platform/http/change-headers";
import { writeHttpOnlyCookie } from "@/lib/platform/http/http-only-cookie";
import type { WithCookies } from "./viewer.server";

const NAME = "leadwell.wrote";
/** Several times as long as a replica may be behind. */
const MARK_SECONDS = 5;

function cookieName(): string {
  return env().APP_URL.startsWith("https:") ? `__Host-${NAME}` : NAME;
}

/**
 * Runs the reads of a request that only reads. They may come from a replica, unless the viewer's browser has just written:
 * viewers see what they did themselves.
 */
export function readAsViewer<Result>(request: WithCookies, work: () => Promise<Result>): Promise<Result> {
  return request.cookies.get(cookieName()) ? work() : allowReplica(work);
}

/** The cookie that marks a browser which has just written, as Next's own store takes it; null without a replica. */
export function recentWriteMark() {
  if (!env().DATABASE_REPLICA_URL) return null;
  const secure = env().APP_URL.startsWith("https:");
  const attributes = { path: "/", maxAge: MARK_SECONDS, httpOnly: true, sameSite: "lax" as const, secure };
  return { name: cookieName(), value: "1", ...attributes };
}

/** Marks the browser of a response to a request that may have written. */
export function markRecentWrite(response: Response): Response {
  const mark = recentWriteMark();
  if (!mark) return response;
  const cookie = writeHttpOnlyCookie({ ...mark, maxAgeSeconds: mark.maxAge });
  return changeHeaders(response, (headers) => headers.append("Set-Cookie", cookie));
}
