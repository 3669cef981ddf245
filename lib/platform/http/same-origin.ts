/** The parts of a request that the check reads. */
interface ChangeRequest {
  headers: { get(name: string): string | null };
  /** Whether the browser attached the session's cookie. */
  hasSessionCookie: boolean;
}

/**
 * Whether a state-changing request comes from our own pages or from a program, not from a page of another site.
 * Browsers set Sec-Fetch-Site and Origin themselves; a page cannot forge or remove them. Origin must equal our public
 * origin, or have its scheme and the request's Host.
 *
 * A request with neither header comes from a program, which is harmless because it has no cookie of a user, or from a
 * browser older than 2020. A foreign page can make such a browser post forms and text with the cookie, but not JSON:
 * JSON needs a preflight, which we never allow. Such a request must therefore have no cookie, or be JSON.
 */
export function isSameOrigin({ headers, hasSessionCookie }: ChangeRequest, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin !== null) return isOurs(origin, headers.get("host"), new URL(appUrl));
  if (site !== null || !hasSessionCookie) return true;
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

function isOurs(origin: string, host: string | null, app: URL): boolean {
  if (origin === app.origin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return protocol === app.protocol && originHost === host;
}
