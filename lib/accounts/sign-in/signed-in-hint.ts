/**
 * A cookie that scripts may read. It says that somebody has signed in with this browser, so that pages ask the server for
 * the viewer only then. The server never reads it: a forged one only causes a 401.
 */
export const SIGNED_IN_HINT = "leadwell.signed-in";

/** @param cookies the value of `document.cookie`. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGNED_IN_HINT}=1`);
}

/** Written to `document.cookie`, it removes the hint of a session that has ended. */
export const FORGET_SIGNED_IN_HINT = `${SIGNED_IN_HINT}=; Path=/; Max-Age=0`;
