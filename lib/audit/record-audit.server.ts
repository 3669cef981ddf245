import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { shortenAddress } from "@/lib/platform/http/client-address";
import { logger } from "@/lib/platform/logger.server";
import { currentRequestId } from "@/lib/platform/request-context.server";
import type { AuditAction, AuditOutcome, AuditSubjectType } from "./actions";
import { type AuditFacts, removeSecrets } from "./remove-secrets";

/** Who did what to what, and how it ended. */
export interface AuditRecord {
  /** Null when nobody is signed in, or when the program acts by itself. */
  actorId: string | null;
  action: AuditAction;
  subject?: { type: AuditSubjectType; id: string } | undefined;
  outcome: AuditOutcome;
  /** Only the fields that the action is about, under the names that people should read. */
  before?: AuditFacts | undefined;
  /** A sign-in gives `device` here, as people call it ("Firefox on Windows"). */
  after?: AuditFacts | undefined;
  /** Absent for the request that is being answered, where there is one. */
  requestId?: string | undefined;
  /** Whole or shortened; kept shortened (IPv4 /24, IPv6 /48), because entries are kept for good. */
  address?: string | null | undefined;
}

/**
 * Writes an entry of the audit log. Give the transaction of the change where there is one: then neither
 * stands without the other. Passwords, hashes, secrets and tokens are taken out of `before` and `after`.
 * @throws when an entry of something done cannot be written: what leaves no trace must not happen. An entry
 * of a denial or a failure outside a transaction is logged instead, since the caller is refused anyway.
 */
export async function recordAudit(record: AuditRecord, transaction?: Transaction): Promise<void> {
  if (transaction) return insertEntry(record, transaction);
  try {
    await inTransaction((own) => insertEntry(record, own));
  } catch (error) {
    if (record.outcome === "done") throw error;
    const { action, outcome } = record;
    logger().error({ action, outcome, error: messageOf(error) }, "audit entry not written");
  }
}

async function insertEntry(record: AuditRecord, transaction: Transaction): Promise<void> {
  const { actorId, action, subject, outcome, before, after, requestId, address } = record;
  await transaction.execute(
    sql(`INSERT INTO "AuditEntry"
       ("actorId", "action", "subjectType", "subjectId", "outcome", "before", "after", "requestId", "address")
     VALUES ($1, $2, $3, $4, $5::"AuditOutcome", $6, $7, $8, $9)`),
    [
      actorId,
      action,
      subject?.type ?? null,
      subject?.id ?? null,
      outcome,
      before ? JSON.stringify(removeSecrets(before)) : null,
      after ? JSON.stringify(removeSecrets(after)) : null,
      requestId ?? currentRequestId() ?? null,
      address ? shortenAddress(address) : null,
    ],
  );
}
