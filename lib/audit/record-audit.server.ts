import "server-only";
import { messageOf } from "@/lib/kit/message-of";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { shortenIpAddress } from "@/lib/platform/http/client-ip-address";
import { logger } from "@/lib/platform/logger.server";
import { currentReason, currentRequestId } from "@/lib/platform/request-context.server";
import type { AuditAction, AuditOutcome, AuditSubjectType } from "./actions";
import { type AuditFacts, removeSecrets } from "./remove-secrets";

/** An entry of the audit log: who did what to what, and with which outcome. */
export interface AuditRecord {
  /** Null when nobody is signed in, or when a job acts. */
  actorId: string | null;
  action: AuditAction;
  subject?: { type: AuditSubjectType; id: string } | undefined;
  outcome: AuditOutcome;
  /** Only the fields that the action changes, under the names that staff read. */
  before?: AuditFacts | undefined;
  /** A sign-in records `device` here, for example "Firefox on Windows". */
  after?: AuditFacts | undefined;
  /** Omit inside a request handler: the current request is used. */
  requestId?: string | undefined;
  /** Complete or shortened. Stored shortened (IPv4 /24, IPv6 /48), because entries are kept forever. */
  ipAddress?: string | null | undefined;
}

/**
 * Writes an entry of the audit log. Pass the transaction of the change, so that both commit or neither does.
 * Passwords, hashes, secrets and tokens are removed from `before` and `after`. The reason of an action that cannot be
 * undone is added to `after`.
 * @throws pg's error when an entry with outcome `done` cannot be written: an action without an entry must not happen.
 * Outside of a transaction, an entry of a denial or a failure is logged instead, because the caller is refused anyway.
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
  const { actorId, action, subject, outcome, before, requestId, ipAddress } = record;
  const reason = currentReason();
  const after = reason === undefined ? record.after : { reason, ...record.after };
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
      ipAddress ? shortenIpAddress(ipAddress) : null,
    ],
  );
}
