/**
 * Whether a link must load a new document instead of navigating inside the current one. The Content Security Policy
 * belongs to the document: only that of checkout allows the payment provider, and that of the staff area is stricter.
 * @param path the link's path, with or without a query.
 * @param here the current path; links inside the staff area need no new document.
 */
export function needsOwnDocument(path: string, here = ""): boolean {
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  return isCheckout(pathname) || (isStaffArea(pathname) && !isStaffArea(here));
}

/** Whether a path is the checkout page. */
export function isCheckout(pathname: string): boolean {
  return pathname === "/checkout";
}

/** Whether a path belongs to the staff area. */
export function isStaffArea(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}
