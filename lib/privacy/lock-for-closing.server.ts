import "server-only";
import type { Role } from "@/lib/accounts/dto";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { type ClosingFacts, MOVING_PAYMENT_STATES, OPEN_ORDER_STATUSES } from "./account-closing";

interface LockedAccount {
  id: string;
  role: Role;
  passwordChangedAt: Date;
}

/**
 * Locks the viewer's account, and reads what decides whether it may be closed. FOR UPDATE: an order that is
 * being placed holds its buyer's row by its foreign key, so it is either seen here or waits until the account
 * is closed. Staff lock all active staff, in the order of their ids as lib/accounts/staff/change-account.server.ts
 * does: of the last two who close at once, the second one sees the first.
 * @returns null when the account is closed, or the session or the password are not those of the call any more.
 */
export async function lockForClosing(
  transaction: Transaction,
  viewer: SignedIn,
  passwordChangedAt: Date,
): Promise<ClosingFacts | null> {
  const locked = await transaction.query<LockedAccount & { [column: string]: unknown }>(
    `SELECT "id", "role", "passwordChangedAt" FROM "User"
     WHERE ("id" = $1 OR ($2 AND "role" = 'staff')) AND "disabledAt" IS NULL AND "closedAt" IS NULL
     ORDER BY "id" FOR UPDATE`,
    [viewer.id, viewer.role === "staff"],
  );
  const own = locked.find(({ id }) => id === viewer.id);
  if (own?.passwordChangedAt.getTime() !== passwordChangedAt.getTime() || own.role !== viewer.role)
    return null;
  const [counts] = await transaction.query<{ sessions: number; openOrders: number; movingPayments: number }>(
    `SELECT
       (SELECT count(*)::int FROM "Session" WHERE "id" = $2 AND "revokedAt" IS NULL) AS "sessions",
       (SELECT count(*)::int FROM "Order" WHERE "userId" = $1 AND "status" = ANY($3::"OrderStatus"[])) AS "openOrders",
       (SELECT count(*)::int FROM "Payment" WHERE "userId" = $1 AND "state" = ANY($4::"PaymentState"[])) AS "movingPayments"`,
    [viewer.id, viewer.sessionId, OPEN_ORDER_STATUSES, MOVING_PAYMENT_STATES],
  );
  if (!counts || counts.sessions === 0) return null;
  return {
    isStaff: own.role === "staff",
    otherActiveStaff: locked.filter(({ id }) => id !== viewer.id).length,
    openOrders: counts.openOrders,
    movingPayments: counts.movingPayments,
  };
}
