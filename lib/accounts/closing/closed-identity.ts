/** What stands where the owner's name and addresses stood. Made of the id, so unique. */
export interface ClosedIdentity {
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
}

/**
 * The keys can belong to nobody else: a username has at most 40 characters, and an address an @. No mail
 * reaches the address (RFC 2606, .invalid).
 */
export function closedIdentity(userId: string): ClosedIdentity {
  const name = `closed-${userId}`;
  return {
    username: name,
    usernameKey: name,
    email: `${name}@closed.invalid`,
    emailKey: name,
    firstName: "Closed",
    lastName: "account",
  };
}
