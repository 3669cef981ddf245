import { paths } from "@/lib/kit/paths";

/**
 * Where to go after the sign-in: a checkout URL of this site, or null. The parameter is part of the page's URL, so anyone
 * can send a visitor here with it. That is why only a path below /checkout is accepted. The URL is parsed as a browser
 * does it, because `//evil`, `/\evil` and `/checkout/../..` only look local.
 */
export function readNextPath(next: string | null): string | null {
  const here = "https://here.invalid";
  if (!next?.startsWith("/checkout") || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && pathname === "/checkout" ? pathname + search : null;
}

/** The URL of the sign-in page that leads back to this checkout. */
export function signInAndReturnTo(checkoutPath: string): string {
  return `${paths.auth}?next=${encodeURIComponent(checkoutPath)}`;
}
