import { paths } from "@/lib/kit/paths";

/**
 * Where to go after the sign-in: a checkout address of this site, or null. The parameter comes from the
 * address bar, so anybody can send a visitor here with it: only a path below /checkout is followed. The
 * address is parsed as a browser would, because `//evil`, `/\evil` and `/checkout/../..` only look local.
 */
export function readNextPath(next: string | null): string | null {
  const here = "https://here.invalid";
  if (!next?.startsWith("/checkout") || !URL.canParse(next, here)) return null;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && pathname === "/checkout" ? pathname + search : null;
}

/** The sign-in page, with the way back to this checkout. */
export function signInAndReturnTo(checkoutPath: string): string {
  return `${paths.auth}?next=${encodeURIComponent(checkoutPath)}`;
}
