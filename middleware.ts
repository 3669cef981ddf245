import { type NextRequest, NextResponse } from "next/server";
import { sessionCookieName } from "@/lib/accounts/session-cookie-name";
import { paths } from "@/lib/kit/paths";

/**
 * A courtesy, not a guard: turns the obviously signed-out away from private pages before they load. It
 * only looks whether a cookie is there. Without this file the pages load and their calls are refused.
 */
export function middleware(request: NextRequest): NextResponse {
  const hasCookie = ["https:", "http:"].some((protocol) => request.cookies.has(sessionCookieName(protocol)));
  return hasCookie ? NextResponse.next() : NextResponse.redirect(new URL(paths.auth, request.url));
}

export const config = { matcher: ["/dashboard/:path*", "/admin/:path*"] };
