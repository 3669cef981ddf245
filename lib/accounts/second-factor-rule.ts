import { ApiError } from "@/lib/platform/http/api-request";
import { SECOND_FACTOR_REQUIRED } from "./schema";
import type { Role } from "./wire";

/**
 * Whether a session of that role needs a second factor to act as staff. Staff see every order and every lead,
 * so a password alone is not enough (OWASP ASVS 5.0, 6.3.3); the demo's published passwords are a demo.
 */
export function needsSecondFactor(role: Role, isDemo: boolean): boolean {
  return role === "staff" && !isDemo;
}

/** Whether a refused sign-in only wants the code, too. */
export function asksForSecondFactor(failure: unknown): boolean {
  return failure instanceof ApiError && failure.problem?.type.endsWith(`:${SECOND_FACTOR_REQUIRED}`) === true;
}
