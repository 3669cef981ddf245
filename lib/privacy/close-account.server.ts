import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { accountKey } from "@/lib/accounts/account-keys";
import { eraseIdentity } from "@/lib/accounts/closing/erase-identity.server";
import { confirmPassword } from "@/lib/accounts/password/confirm-password.server";
import { hashPassword } from "@/lib/accounts/password/password.server";
import { mailedName } from "@/lib/accounts/profile/mail-greeting";
import type { CloseAccountBody } from "@/lib/accounts/profile/schemas";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { applyHolds, holdsChangedJob } from "@/lib/accounts/standing/apply-holds.server";
import { isTooManyAttempts } from "@/lib/accounts/throttling/word-refusal";
import type { AuditRecord } from "@/lib/audit/record-audit.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { clearAccount, clearClosedAccountJob } from "@/lib/contacts/erasure/clear-personal-data.server";
import { removeDestinationsOf } from "@/lib/delivery/destinations/change-destination.server";
import { unlinkChats } from "@/lib/inquiries/chat.server";
import { conflict, refused } from "@/lib/kit/errors";
import { removeSavedMethodsJob } from "@/lib/payments/saved-methods.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { sendAccountClosed } from "./account-closed.email";
import {
  CLOSING_REFUSALS,
  type ClosingFacts,
  MOVING_PAYMENT_STATES,
  OPEN_ORDER_STATUSES,
  refuseClosing,
} from "./account-closing";

/**
 * Closes the viewer's account for good, in one transaction: personal data is replaced or removed, and all sessions end.
 * Orders, payments and the customer id at Stripe stay for the books; sales, outcomes, view logs and deliveries stay as
 * proof of what was sold to whom. Names, URLs, keys and secrets of destinations, the texts of returns and lead notes, and
 * responses of receivers are removed, as the inventory of personal data says (lib/contacts/personal-data). Chats stay as
 * inquiries of nobody. Jobs remove what an account has of each lead, and name, email, and the saved cards and bank accounts at Stripe. After the commit an email is sent to the
 * erased email.
 * @throws AppError 422 when the typed username is not the viewer's; 403 for a wrong password; 409 `last-staff`,
 * `disputed-payment`, `open-orders`, `moving-payments` or `account-changed-meanwhile`.
 */
export async function closeAccount(
  viewer: SignedIn,
  { password, confirmation }: CloseAccountBody,
  client: Client,
): Promise<void> {
  assertConfirmed(viewer, confirmation);
  const entry = {
    actorId: viewer.id,
    action: "accounts.close-account",
    subject: { type: "user", id: viewer.id },
    ipAddress: client.ipAddress,
  } as const;
  const passwordChangedAt = await confirmPassword(viewer.id, password, "password", client).catch(
    async (error: unknown) => {
      if (!isTooManyAttempts(error)) await recordAudit({ ...entry, outcome: "failed" });
      throw error;
    },
  );
  const refusal = await eraseUnlessRefused(viewer, passwordChangedAt, entry);
  if (refusal) {
    await recordAudit({ ...entry, outcome: "denied", after: { refusedBecause: refusal } });
    throw conflict(refusal, CLOSING_REFUSALS[refusal]);
  }
  await sendAccountClosed({ to: viewer.email, firstName: mailedName(viewer), mailId: randomUUID() });
}

async function eraseUnlessRefused(
  viewer: SignedIn,
  passwordChangedAt: Date,
  entry: Omit<AuditRecord, "outcome">,
) {
  // The hash of a random password that is not kept. Hashing is slow, so it is done before the row is locked.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  const holdsChanged = await prepareJob(holdsChangedJob);
  const removeMethods = await prepareJob(removeSavedMethodsJob);
  const clearMore = await prepareJob(clearClosedAccountJob);
  return inTransaction(async (transaction) => {
    const facts = await lockForClosing(transaction, viewer, passwordChangedAt);
    if (!facts) throw changedMeanwhile();
    const refusal = refuseClosing(facts);
    if (refusal) return refusal;
    await unlinkChats(transaction, viewer.id);
    const sessionsEnded = await eraseIdentity(transaction, { userId: viewer.id, passwordHash });
    await removeDestinationsOf(transaction, viewer.id);
    await applyHolds(transaction, viewer.id);
    await holdsChanged.enqueue(transaction, { userId: viewer.id });
    await removeMethods.enqueue(transaction, { userId: viewer.id });
    await clearAccount(transaction, viewer.id);
    await clearMore.enqueue(transaction, { userId: viewer.id });
    const [before, after] = [{ closed: false }, { closed: true, sessionsEnded }];
    await recordAudit({ ...entry, outcome: "done", before, after }, transaction);
    return null;
  });
}

/**
 * Locks the viewer's account and reads the facts that decide whether it may be closed. FOR UPDATE: an order that is being
 * placed holds the customer's row by its foreign key, so it is either counted here or waits until the account is closed. So
 * does a dispute that is being recorded (`recordDispute`). Staff lock all active staff, in the order of ids that
 * lib/accounts/staff/change-account.server.ts uses, so that the last two cannot close at the same time.
 * @returns null when the account is closed, or when session, role or password have changed since the request began.
 */
async function lockForClosing(
  transaction: Transaction,
  viewer: SignedIn,
  passwordChangedAt: Date,
): Promise<ClosingFacts | null> {
  const locked = await transaction.rows(
    sql(`SELECT "id", "role", "passwordChangedAt" FROM "User"
     WHERE ("id" = $1 OR ($2 AND "role" = 'staff')) AND "disabledAt" IS NULL AND "closedAt" IS NULL
     ORDER BY "id" FOR UPDATE`),
    [viewer.id, viewer.role === "staff"],
  );
  const own = locked.find(({ id }) => id === viewer.id);
  if (own?.passwordChangedAt.getTime() !== passwordChangedAt.getTime() || own.role !== viewer.role)
    return null;
  const [counts] = await transaction.rows(
    sql(`SELECT
       (SELECT count(*)::int FROM "Session" WHERE "id" = $2 AND "revokedAt" IS NULL) AS "sessions!",
       (SELECT count(*)::int FROM "Payment" p WHERE p."userId" = $1 AND is_payment_contested(p."paymentIntentId"))
         AS "openDisputes!",
       (SELECT count(*)::int FROM "Order" WHERE "userId" = $1 AND "status" = ANY($3)) AS "openOrders!",
       (SELECT count(*)::int FROM "Payment" WHERE "userId" = $1 AND "state" = ANY($4)) AS "movingPayments!"`),
    [viewer.id, viewer.sessionId, OPEN_ORDER_STATUSES, MOVING_PAYMENT_STATES],
  );
  if (!counts || counts.sessions === 0) return null;
  return {
    isStaff: own.role === "staff",
    otherActiveStaff: locked.filter(({ id }) => id !== viewer.id).length,
    openDisputes: counts.openDisputes,
    openOrders: counts.openOrders,
    movingPayments: counts.movingPayments,
  };
}

function assertConfirmed(viewer: SignedIn, confirmation: string): void {
  if (accountKey(confirmation) === accountKey(viewer.username)) return;
  const message = "This is not your username";
  throw refused("wrong-confirmation", `${message}.`, { confirmation: [message] });
}

function changedMeanwhile() {
  return conflict(
    "account-changed-meanwhile",
    "This account was closed or its password changed on another device. Please sign in again.",
  );
}
