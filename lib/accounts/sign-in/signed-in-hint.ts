/**
 * A cookie beside the session's, which scripts may read: "somebody has signed in here". It saves visitors
 * the question who they are, and its 401. The server never looks at it; forged, it only brings a 401.
 */
export const SIGNED_IN_HINT = "leadwell.signed-in";

/** @param cookies what `document.cookie` says. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGNED_IN_HINT}=1`);
}

/** What, written to `document.cookie`, takes the hint away: the session behind it has ended. */
export const FORGET_SIGNED_IN_HINT = `${SIGNED_IN_HINT}=; Path=/; Max-Age=0`;
