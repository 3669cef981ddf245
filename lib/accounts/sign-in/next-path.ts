import { isCheckout, isSignedInArea } from "@/lib/kit/own-document-paths";
import { paths } from "@/lib/kit/paths";

/**
 * Where to go after the sign-in: the checkout or a private page of this site, or null. The parameter is part of the page's
 * URL, so anyone can send a visitor here with it. That is why only these paths are accepted. The URL is parsed as a browser
 * does it, because `//evil`, `/\evil` and `/checkout/../..` only look local.
 */
export function readNextPath(next: string | null): string | null {
  const here = "https://here.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  const isOurs = origin === here && (isCheckout(pathname) || isSignedInArea(pathname));
  return isOurs ? pathname + search : null;
}

/** The URL of the sign-in page that leads back to this checkout or private page. */
export function signInAndReturnTo(path: string): string {
  return `${paths.auth}?next=${encodeURIComponent(path)}`;
}
