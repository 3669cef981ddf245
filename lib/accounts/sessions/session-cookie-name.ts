/** `__Host-` binds the cookie to this host. Browsers accept the prefix only over https. */
export function sessionCookieName(appUrl: string): string {
  return appUrl.startsWith("https:") ? "__Host-leadwell.session" : "leadwell.session";
}
