import "server-only";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { ADMIN_USERNAME, accountKey } from "../account-keys";

/**
 * Whether an email is the administrator's and the account is another one. Registration refuses it, too (`reservedField`): with it, the
 * account would keep `admin:create` from making the administrator, and would get the links of the operator's mailbox.
 */
export async function isReservedFor(
  transaction: Transaction,
  userId: string,
  email: string,
): Promise<boolean> {
  if (accountKey(email) !== accountKey(env().ADMIN_EMAIL)) return false;
  const [user] = await transaction.rows(sql(`SELECT "usernameKey" FROM "User" WHERE "id" = $1`), [userId]);
  return user?.usernameKey !== accountKey(ADMIN_USERNAME);
}
