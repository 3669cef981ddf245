import { type NextRequest, NextResponse } from "next/server";
import { sessionCookieName } from "@/lib/accounts/sessions/session-cookie-name";
import { signInAndReturnTo } from "@/lib/accounts/sign-in/next-path";
import { isApiConsole, isCheckout, isSignedInArea, takesPayments } from "@/lib/kit/own-document-paths";
import { env } from "@/lib/platform/env/env.server";
import { isDevelopment } from "@/lib/platform/env/is-development";
import { paymentPolicy, signedInPolicy } from "@/lib/platform/http/content-security-policy.mjs";
import { REQUESTED_PATH_HEADER } from "@/lib/platform/http/requested-path";

/** Redirects and response headers only. Authorization happens in route handlers, server actions and queries. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  if (isApiConsole(pathname)) return withPolicy(request, signedInPolicy(policyOptions()));
  const away = isCheckout(pathname) ? null : turnAway(request);
  if (away) return away;
  if (takesPayments(pathname)) return withPolicy(request, paymentPolicy(policyOptions()));
  return isSignedInArea(pathname)
    ? withPolicy(request, signedInPolicy(policyOptions()))
    : NextResponse.next();
}

/**
 * Redirects visitors without a session cookie from private pages to sign-in, and from there back. The cookie's value is
 * not checked here: the page itself sends a visitor with a worthless one to sign in.
 */
function turnAway(request: NextRequest): NextResponse | null {
  // A server action. It answers with its own 401, which the page shows; a redirect would hide it.
  if (request.method === "POST") return null;
  const hasCookie = ["https:", "http:"].some((protocol) => request.cookies.has(sessionCookieName(protocol)));
  if (hasCookie) return null;
  return NextResponse.redirect(new URL(signInAndReturnTo(requestedPath(request)), request.url));
}

/** The path with its query, without the parameter by which the framework marks requests for a page's data. */
function requestedPath({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.search);
  query.delete("_rsc");
  const text = query.toString();
  return text ? `${nextUrl.pathname}?${text}` : nextUrl.pathname;
}

/** 128 random bits. A UUID has 122. */
function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

function policyOptions() {
  return { nonce: newNonce(), standInUrl: env().STRIPE_JS_URL, isDevelopment };
}

/** Gives a page its own policy. Next takes the nonce for its scripts from the request's header. */
function withPolicy(request: NextRequest, policy: string): NextResponse {
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set(REQUESTED_PATH_HEADER, requestedPath(request));
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

export const config = {
  matcher: ["/dashboard/:path*", "/admin/:path*", "/checkout", "/api-documentation/console"],
};
