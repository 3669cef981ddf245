/** `__Host-` binds the cookie to this very host; browsers accept the prefix over https only. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith("https:") ? "__Host-leadwell.session" : "leadwell.session";
}
