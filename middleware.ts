import { type NextRequest, NextResponse } from "next/server";
import { sessionCookieName } from "@/lib/accounts/session-cookie-name";
import { paths } from "@/lib/kit/paths";
import { env } from "@/lib/platform/env/env.server";
import { isDevelopment } from "@/lib/platform/env/is-development";
import { checkoutPolicy } from "@/lib/platform/http/content-security-policy.mjs";

const CHECKOUT = "/checkout";

/** Two courtesies of the door; neither decides who may do what. */
export function middleware(request: NextRequest): NextResponse {
  return request.nextUrl.pathname === CHECKOUT ? admitProvider(request) : turnAway(request);
}

/**
 * Turns the obviously signed-out away from private pages before they load. It only looks whether a cookie is
 * there. Without it the pages load and their calls are refused.
 */
function turnAway(request: NextRequest): NextResponse {
  const hasCookie = ["https:", "http:"].some((protocol) => request.cookies.has(sessionCookieName(protocol)));
  return hasCookie ? NextResponse.next() : NextResponse.redirect(new URL(paths.auth, request.url));
}

/** Gives checkout its own policy. The framework takes the nonce for its scripts from the request's header. */
function admitProvider(request: NextRequest): NextResponse {
  const policy = checkoutPolicy({
    nonce: btoa(crypto.randomUUID()),
    standInUrl: env().STRIPE_JS_URL,
    isDevelopment,
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = { matcher: ["/dashboard/:path*", "/admin/:path*", "/checkout"] };
