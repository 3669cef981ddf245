/** Replaces the owner's name and email in a closed account. Made from the ID, so that it is unique. */
export interface ClosedIdentity {
  username: string;
  usernameKey: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
}

/**
 * No other account can have these keys: a username has at most 40 characters, and an email has an @. No mail reaches the
 * email (RFC 2606, .invalid).
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
