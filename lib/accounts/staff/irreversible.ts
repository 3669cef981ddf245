import * as z from "zod/mini";
import { lineOf } from "@/lib/kit/one-line";

/** Code of the problem that asks staff to confirm an action that cannot be undone. */
export const CONFIRMATION_REQUIRED = "confirmation-required";

/** Code of the problem that asks a customer for password or code, before an action that a borrowed browser must not do. */
export const IDENTITY_REQUIRED = "identity-required";

/** The header with the reason of an action that cannot be undone, percent-encoded, because headers are ASCII. */
export const REASON_HEADER = "Leadwell-Reason";

/** How long a password or code counts, in milliseconds. */
const GRACE_MS = 15 * 60 * 1000;

/** Whether a session gave its password or second factor in the last 15 minutes. */
export function isIdentityFresh(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < GRACE_MS;
}

/** Why staff do something that cannot be undone. Kept in the audit log. */
export const actReason = lineOf("The reason", 300).check(
  z.minLength(5, "Please give a reason: it is kept in the audit log"),
);

/** What a refused action lacks; a member of the problem `confirmation-required`. */
export const missingConfirmation = z.object({
  /** What the session must give first: its password, or a code where the account has two-factor sign-in. */
  identity: z.nullable(z.enum(["password", "code"])),
  /** Whether the call had no valid reason. */
  reason: z.boolean(),
});
export type MissingConfirmation = z.infer<typeof missingConfirmation>;
