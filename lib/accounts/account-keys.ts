/** The username whose owner is the administrator (spec section 6). */
export const ADMIN_USERNAME = "Admin";

/**
 * Returns the form in which usernames and emails must be unique: lower-case NFKC, so that full-width letters and
 * ligatures count as the plain letters.
 */
export function accountKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** Whether a username or an email belongs to the administrator. Nobody may register it. */
export function isReserved(registration: { username: string; email: string }, adminEmail: string): boolean {
  return (
    accountKey(registration.username) === accountKey(ADMIN_USERNAME) ||
    accountKey(registration.email) === accountKey(adminEmail)
  );
}
