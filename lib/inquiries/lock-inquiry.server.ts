import "server-only";
import { notFound } from "@/lib/kit/errors";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { InquiryStatus } from "./inquiry-status";

/** An inquiry that nobody else changes until the transaction ends. @throws AppError 404. */
export async function lockInquiry(
  inquiryId: string,
  transaction: Transaction,
): Promise<{ status: InquiryStatus; note: string | null }> {
  const [inquiry] = await transaction.query<{ status: InquiryStatus; note: string | null }>(
    `SELECT "status", "note" FROM "Inquiry" WHERE "id" = $1 FOR NO KEY UPDATE`,
    [inquiryId],
  );
  if (!inquiry) throw notFound("Inquiry");
  return inquiry;
}
