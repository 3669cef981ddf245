import type { Role } from "../dto";

/** Problem code of the response that asks for the second step of a sign-in. */
export const SECOND_FACTOR_REQUIRED = "second-factor-required";

/** Problem code of the response that asks the viewer to set up a second factor. */
export const TWO_FACTOR_REQUIRED = "two-factor-required";

/**
 * Whether a session of a role must have given a second factor. Staff see every order and every lead, so a password alone
 * is not enough (OWASP ASVS 5.0, 6.3.3), except in the demo, whose passwords are public. The operator decides for
 * customers.
 */
export function needsSecondFactor(
  role: Role,
  { isDemo, isRequiredOfCustomers }: { isDemo: boolean; isRequiredOfCustomers: boolean },
): boolean {
  return role === "staff" ? !isDemo : isRequiredOfCustomers;
}
