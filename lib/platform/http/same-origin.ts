/** What the check needs of a request. */
interface ChangeRequest {
  headers: { get(name: string): string | null };
  /** Whether the browser attached the session's cookie. */
  hasSessionCookie: boolean;
}

/**
 * Whether a state-changing request comes from our own pages, or from a program that acts for itself. Browsers set
 * Sec-Fetch-Site and Origin themselves; a page elsewhere cannot forge or drop them. The Origin is held against our
 * public address and, with the same scheme, against the Host that the browser asked for.
 *
 * With neither header it is a program (harmless: nobody's cookie is sent against their will) or a browser from
 * before 2020. A page in such a browser can make it post forms and text with the cookie, but not JSON: that needs
 * a preflight, which we never allow. Hence: no cookie, or JSON.
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
