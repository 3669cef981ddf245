import "server-only";
import { conflict, notFound } from "@/lib/kit/errors";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { InquiryStatus } from "./inquiry-status";

// Only this file writes an inquiry's status. inquiry-status.ts lists the moves; the database refuses all others.

const LOCK = sql(
  `SELECT "id", "status", "note", "userId", "email" FROM "Inquiry" WHERE "id" = $1 FOR NO KEY UPDATE`,
);
/** An inquiry whose row this transaction has locked. */
export type LockedInquiry = RowOf<typeof LOCK>;

/** Locks an inquiry until the end of the transaction. @throws AppError 404. */
export async function lockInquiry(transaction: Transaction, inquiryId: string): Promise<LockedInquiry> {
  const [inquiry] = await transaction.rows(LOCK, [inquiryId]);
  if (!inquiry) throw notFound("Inquiry");
  return inquiry;
}

/**
 * Refuses a change by somebody whose page did not show all replies and later messages. The caller holds the lock on the inquiry.
 * @param shown their number on the page; undefined allows any.
 * @throws AppError 409 `inquiry-changed-meanwhile`.
 */
export async function assertNothingUnseen(
  transaction: Transaction,
  inquiryId: string,
  shown: number | undefined,
): Promise<void> {
  if (shown === undefined) return;
  // Not within the statement that locks: it would count as of the time before it waited for the lock.
  const [count] = await transaction.rows(
    sql(`SELECT ((SELECT count(*) FROM "InquiryMessage" WHERE "inquiryId" = $1)
              + (SELECT count(*) FROM "InquiryReply" WHERE "inquiryId" = $1))::int AS "entries!"`),
    [inquiryId],
  );
  if (count?.entries === shown) return;
  throw conflict(
    "inquiry-changed-meanwhile",
    "Somebody has written in this conversation meanwhile. Please read it, then try again.",
  );
}

/**
 * Sets the status of a locked inquiry; the only code that does. The same status again is no move, for example with a second
 * reply, but the message counts: inquiries are kept for a time after the last one (`updatedAt`).
 * @param isMessage a reply or a message moves it, not only staff who tidy up.
 * @throws Error when the status is not the one that was locked, and for a move that the database refuses.
 */
export async function moveInquiry(
  transaction: Transaction,
  { id, status }: LockedInquiry,
  to: InquiryStatus,
  { isMessage }: { isMessage: boolean },
): Promise<void> {
  const moved = await transaction.execute(
    sql(
      `UPDATE "Inquiry" SET "status" = $3, "updatedAt" = CASE WHEN $4 THEN now() ELSE "updatedAt" END WHERE "id" = $1 AND "status" = $2`,
    ),
    [id, status, to, isMessage],
  );
  if (moved !== 1) throw new Error(`The inquiry ${id} is no longer ${status}.`);
}
