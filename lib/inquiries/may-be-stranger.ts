/**
 * Whether the email of an inquiry may belong to somebody else. An account can be made with the email of a stranger, who must not get
 * what sales writes about it. @param user the account of a chat; null for the contact form, whose author gave the email as their own.
 */
export function mayBeStranger(user: { emailConfirmedAt: Date | null } | null): boolean {
  return user !== null && user.emailConfirmedAt === null;
}
