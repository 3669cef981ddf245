/** The username whose owner is the administrator (spec section 6). */
export const ADMIN_USERNAME = "Admin";

/**
 * Returns the form in which usernames and emails must be unique: lower-case NFKC, so that full-width letters and
 * ligatures count as the plain letters.
 */
export function accountKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** The field of a registration that belongs to the administrator; null for none. Nobody may register it. */
export function reservedField(
  registration: { username: string; email: string },
  adminEmail: string,
): "username" | "email" | null {
  if (accountKey(registration.username) === accountKey(ADMIN_USERNAME)) return "username";
  return accountKey(registration.email) === accountKey(adminEmail) ? "email" : null;
}
