/**
 * Whether a link must load a new document instead of navigating inside the current one. The Content Security Policy
 * belongs to the document: only those of checkout and billing allow the payment provider, and only those of checkout, the
 * customer area, the staff area and the API console refuse inline scripts without a nonce.
 * @param path the link's path, with or without a query.
 * @param here the current path; links between pages with the same policy need no new document.
 */
export function needsOwnDocument(path: string, here = ""): boolean {
  const pathname = path.split(/[?#]/, 1)[0] ?? "";
  if (isCheckout(pathname) || isApiConsole(pathname)) return true;
  if (isStaffArea(pathname)) return !isStaffArea(here);
  if (takesPayments(pathname)) return !takesPayments(here);
  return isCustomerArea(pathname) && !isSignedInArea(here) && !isCheckout(here);
}

/** Whether a path is the page that sends calls of the API, where people enter a key. */
export function isApiConsole(pathname: string): boolean {
  return pathname === "/api-documentation/console";
}

/** Whether a path is the checkout page, which visitors may open too. */
export function isCheckout(pathname: string): boolean {
  return pathname === "/checkout";
}

/** Whether a path is a page with the payment provider's fields: checkout, or one of the billing pages. */
export function takesPayments(pathname: string): boolean {
  return isCheckout(pathname) || isAt("/dashboard/billing", pathname);
}

/** Whether a path belongs to the pages of signed-in people: customers and staff. */
export function isSignedInArea(pathname: string): boolean {
  return isCustomerArea(pathname) || isStaffArea(pathname);
}

/** Whether a path belongs to the pages of signed-in customers. */
function isCustomerArea(pathname: string): boolean {
  return isAt("/dashboard", pathname);
}

function isStaffArea(pathname: string): boolean {
  return isAt("/admin", pathname);
}

function isAt(area: string, pathname: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}
