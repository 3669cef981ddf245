import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { accountKey } from "@/lib/accounts/account-keys";
import { eraseIdentity } from "@/lib/accounts/closing/erase-identity.server";
import { confirmPassword } from "@/lib/accounts/password/confirm-password.server";
import { hashPassword } from "@/lib/accounts/password/password.server";
import type { CloseAccountBody } from "@/lib/accounts/profile/schemas";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import type { AuditRecord } from "@/lib/audit/record-audit.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { shredNotes } from "@/lib/inbox/lead-notes.server";
import { conflict, refused } from "@/lib/kit/errors";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { sendAccountClosed } from "./account-closed.email";
import { CLOSING_REFUSALS, refuseClosing } from "./account-closing";
import { lockForClosing } from "./lock-for-closing.server";

/**
 * Closes the viewer's account for good, in one transaction: what is personal is replaced or removed, all
 * sessions end, and orders, payments and the customer id at Stripe stay for the books. Destinations lose everything
 * that leads to them by a trigger of the database (add_delivery), lead notes their texts; sales, outcomes, readings
 * and deliveries stay as the proof of what was sold to whom. Then a mail says goodbye
 * to the address that is forgotten by now.
 * @throws AppError 422 when the typed username is not the viewer's; 403 for a wrong password; 409
 * `last-staff`, `open-orders`, `moving-payments`, or `account-changed-meanwhile`.
 */
export async function closeAccount(
  viewer: SignedIn,
  { password, confirmation }: CloseAccountBody,
  client: Client,
): Promise<void> {
  assertMeant(viewer, confirmation);
  const entry = {
    actorId: viewer.id,
    action: "accounts.close-account",
    subject: { type: "user", id: viewer.id },
    address: client.address,
  } as const;
  const passwordChangedAt = await confirmPassword(viewer.id, password, "password", client).catch(
    async (error: unknown) => {
      await recordAudit({ ...entry, outcome: "failed" });
      throw error;
    },
  );
  const refusal = await eraseUnlessRefused(viewer, passwordChangedAt, entry);
  if (refusal) {
    await recordAudit({ ...entry, outcome: "denied", after: { refusedBecause: refusal } });
    throw conflict(refusal, CLOSING_REFUSALS[refusal]);
  }
  await sendAccountClosed({ to: viewer.email, firstName: viewer.firstName, mailId: randomUUID() });
}

async function eraseUnlessRefused(
  viewer: SignedIn,
  passwordChangedAt: Date,
  entry: Omit<AuditRecord, "outcome">,
) {
  // Of a password that nobody knows, not even this process a moment later. Made before the row is locked.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return inTransaction(async (transaction) => {
    const facts = await lockForClosing(transaction, viewer, passwordChangedAt);
    if (!facts) throw changedMeanwhile();
    const refusal = refuseClosing(facts);
    if (refusal) return refusal;
    const sessionsEnded = await eraseIdentity(transaction, { userId: viewer.id, passwordHash });
    await shredNotes(transaction, viewer.id);
    const [before, after] = [{ closed: false }, { closed: true, sessionsEnded }];
    await recordAudit({ ...entry, outcome: "done", before, after }, transaction);
    return null;
  });
}

function assertMeant(viewer: SignedIn, confirmation: string): void {
  if (accountKey(confirmation) === accountKey(viewer.username)) return;
  const message = "This is not your username";
  throw refused("wrong-confirmation", `${message}.`, { confirmation: [message] });
}

function changedMeanwhile() {
  return conflict(
    "account-changed-meanwhile",
    "The account was closed or its password changed meanwhile. Please sign in again.",
  );
}
