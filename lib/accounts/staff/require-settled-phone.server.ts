import "server-only";
import { readPhoneChangedAt } from "@/lib/audit/phone-changed-at.server";
import { conflict } from "@/lib/kit/errors";
import { formatMomentUtc } from "@/lib/kit/format-date";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { PHONE_DAYS, phoneProvesFrom } from "./phone-age";

/**
 * Refuses what staff do after a call to the phone of an account, while a stolen session may just have changed that phone.
 * Lock the account before.
 * @param action what staff can do later, as in "You can send the link starting …."
 * @throws AppError 409 `phone-changed` in the `PHONE_DAYS` after a change.
 */
export async function requireSettledPhone(
  transaction: Transaction,
  userId: string,
  action: string,
  now: Date,
): Promise<void> {
  const from = phoneProvesFrom(await readPhoneChangedAt(transaction, userId), now);
  if (!from) return;
  throw conflict(
    "phone-changed",
    `The phone of this account was changed in the last ${PHONE_DAYS} days. You can ${action} starting ${formatMomentUtc(from.toISOString())}.`,
  );
}
