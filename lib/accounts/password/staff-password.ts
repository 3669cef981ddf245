/** Passwords of staff have at least this many characters; customers' six are the specification's. */
export const STAFF_PASSWORD_LENGTH = 12;

/** Whether a password is too short for the account. Staff see everybody's data. */
export function isTooShortForRole(password: string, role: "customer" | "staff"): boolean {
  return role === "staff" && password.length < STAFF_PASSWORD_LENGTH;
}
