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

/** First number of the advisory locks of entries that are written once; the second one is a hash of action and subject. */
const ONCE_LOCK = 1_096_107_092;

/**
 * Writes an entry unless there is one of the same action about the same subject already. For events that several callers
 * report, at once or again.
 * @returns whether it was written.
 */
export async function recordAuditOnce(
  record: AuditRecord & Required<Pick<AuditRecord, "subject">>,
  transaction: Transaction,
): Promise<boolean> {
  const key = [record.action, record.subject?.type, record.subject?.id].join(" ");
  // Of callers at the same moment, the second waits until the first has committed.
  await transaction.rows(sql(`SELECT pg_advisory_xact_lock($1::int, hashtext($2))`), [ONCE_LOCK, key]);
  const [entry] = await transaction.rows(
    sql(
      `SELECT "id" FROM "AuditEntry" WHERE "subjectType" = $1 AND "subjectId" = $2 AND "action" = $3 LIMIT 1`,
    ),
    [record.subject?.type ?? null, record.subject?.id ?? null, record.action],
  );
  if (entry) return false;
  await insertEntry(record, transaction);
  return true;
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
