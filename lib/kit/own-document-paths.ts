/**
 * Whether a page must be loaded as a document of its own, not by a navigation inside another page: the Content
 * Security Policy belongs to the document. Only checkout's lets the payment provider in, and the staff area's is
 * stricter than that of the pages outside.
 * @param path a path of the product, with or without a query.
 * @param here the path that is shown now; inside the staff area no page of it needs another document.
 */
export function needsOwnDocument(path: string, here = ""): boolean {
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  return isCheckout(pathname) || (isStaffArea(pathname) && !isStaffArea(here));
}

/** Whether a path is checkout's. */
export function isCheckout(pathname: string): boolean {
  return pathname === "/checkout";
}

/** Whether a path is one of the staff's pages. */
export function isStaffArea(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}
