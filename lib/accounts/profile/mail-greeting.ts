/**
 * The name that an email may have; null while the address of the account is not confirmed. Such an address may be a
 * stranger's, and a name is free text: with it, anybody could send a stranger a text of their own in our name.
 */
export function mailedName(user: { firstName: string; emailConfirmedAt: Date | null }): string | null {
  return user.emailConfirmedAt ? user.firstName : null;
}

/** The first line of an email. @param firstName null for an address that is not confirmed (`mailedName`). */
export function greet(firstName: string | null): string {
  return firstName === null ? "Hello," : `Hello ${firstName},`;
}
