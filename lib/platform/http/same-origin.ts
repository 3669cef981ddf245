/** What the check needs of a request. */
interface Headers {
  get(name: string): string | null;
}

/**
 * Whether a state-changing request comes from our own pages (or from a program, which sends neither
 * header). Browsers set both headers themselves; a page elsewhere cannot forge them. The Origin is held
 * against our public address and against the Host that the browser asked for.
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return true;
  if (origin === new URL(appUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
