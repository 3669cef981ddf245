import { MINUTE_MS } from "@/lib/kit/time-units";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";

/** How long an emailed link is valid. A reset link opens the account to anyone who holds it, so its lifetime is short. */
const LIFETIMES_MS: Readonly<Record<AccountTokenPurpose, number>> = {
  reset_password: 30 * MINUTE_MS,
  confirm_email: 24 * 60 * MINUTE_MS,
  approve_email_change: 24 * 60 * MINUTE_MS,
  confirm_email_change: 24 * 60 * MINUTE_MS,
  replace_email: 24 * 60 * MINUTE_MS,
};

/** Returns when a link that is created now expires. */
export function tokenExpiry(purpose: AccountTokenPurpose, now: Date): Date {
  return new Date(now.getTime() + LIFETIMES_MS[purpose]);
}
