import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";

const MINUTE_MS = 60 * 1000;

/** How long the link in a mail works. A reset opens the account to whoever holds it, so it is short. */
const LIFETIMES_MS: Readonly<Record<AccountTokenPurpose, number>> = {
  reset_password: 30 * MINUTE_MS,
  confirm_email: 24 * 60 * MINUTE_MS,
  approve_email_change: 24 * 60 * MINUTE_MS,
  confirm_email_change: 24 * 60 * MINUTE_MS,
};

/** When a link that is made now stops working. */
export function tokenExpiry(purpose: AccountTokenPurpose, now: Date): Date {
  return new Date(now.getTime() + LIFETIMES_MS[purpose]);
}
