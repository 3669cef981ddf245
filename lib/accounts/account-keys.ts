/** The username whose owner is the administrator (spec section 6). */
export const ADMIN_USERNAME = "Admin";

/**
 * The form in which names and addresses are unique: composed (NFKC), so that full-width and ligature
 * spellings meet, and lower-cased.
 */
export function accountKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Whether a name or an address belongs to the administrator and may not be registered by anybody. */
export function isReserved(registration: { username: string; email: string }, adminEmail: string): boolean {
  return (
    accountKey(registration.username) === accountKey(ADMIN_USERNAME) ||
    accountKey(registration.email) === accountKey(adminEmail)
  );
}
