import { ApiError } from "@/lib/platform/http/api-request";

/**
 * A cookie that scripts may read. It says that somebody has signed in with this browser, so that pages ask the server for
 * the viewer only then. The server never reads it: a forged one only causes a 401.
 */
const SIGNED_IN_HINT = "leadwell.signed-in";

/** `__Host-` binds the cookie to this host. Browsers accept the prefix over https only, and with Secure. */
export function hintCookie(isSecure: boolean): { name: string; attributes: string } {
  return isSecure
    ? { name: `__Host-${SIGNED_IN_HINT}`, attributes: "Path=/; SameSite=Lax; Secure" }
    : { name: SIGNED_IN_HINT, attributes: "Path=/; SameSite=Lax" };
}

/** @param cookies the value of `document.cookie`. */
export function hasSignedInHint(cookies: string): boolean {
  const found = cookies.split("; ");
  return [true, false].some((isSecure) => found.includes(`${hintCookie(isSecure).name}=1`));
}

/** The problem's code when a browser has refused the cookies of a sign-in. */
export const COOKIES_REFUSED = "cookies-refused";

/**
 * Checks, right after a sign-in, that the browser has kept its cookies. Without them, every page asks for the sign-in again.
 * @param cookies the value of `document.cookie`.
 * @param done what the server has done, as a clause for the person.
 * @throws ApiError with the code COOKIES_REFUSED.
 */
export function requireCookies(cookies: string, done: string): void {
  if (hasSignedInHint(cookies)) return;
  const detail = `${done}, but your browser refuses the cookies of this site. Allow them, and sign in again.`;
  const type = `urn:leadwell:problem:${COOKIES_REFUSED}`;
  throw new ApiError(403, detail, { type, title: "Forbidden", status: 403, detail });
}

/**
 * Written to `document.cookie`, it removes the hint of a session that has ended.
 * @param protocol `location.protocol`.
 */
export function forgetSignedInHint(protocol: string): string {
  const { name, attributes } = hintCookie(protocol === "https:");
  return `${name}=; ${attributes}; Max-Age=0`;
}
