import "server-only";
import { randomUUID } from "node:crypto";
import { conflict } from "@/lib/kit/errors";
import { sql, type ValuesOf } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryEmailJob } from "./inquiry.email";
import type { InquiryBody } from "./schemas";

const INSERT = sql(`
  INSERT INTO "Inquiry" ("id", "firstName", "lastName", "email", "phone", "company", "industry", "leadVolume", "message")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`);

const FIND_SAME = sql(`
  SELECT "id" FROM "Inquiry"
  WHERE ("id", "firstName", "lastName", "email", "phone", "company", "industry", "leadVolume", "message", "userId")
    IS NOT DISTINCT FROM ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, NULL::uuid)`);

/**
 * Stores a visitor's inquiry and enqueues its email to sales in the same transaction, so that no inquiry is lost. The same
 * inquiry sent again with its id is stored and emailed once.
 * @throws AppError 409 for the id of another inquiry: who sends it must not get the link to that one.
 */
export async function submitInquiry({ id = randomUUID(), ...inquiry }: InquiryBody): Promise<{ id: string }> {
  const email = await prepareJob(inquiryEmailJob);
  const values: ValuesOf<typeof INSERT> = [
    id,
    inquiry.firstName,
    inquiry.lastName,
    inquiry.email,
    inquiry.phone,
    inquiry.company ?? null,
    inquiry.industry,
    inquiry.leadVolume ?? null,
    inquiry.message ?? null,
  ];
  await inTransaction(async (transaction) => {
    if ((await transaction.execute(INSERT, values)) > 0) return email.enqueue(transaction, { inquiryId: id });
    if ((await transaction.rows(FIND_SAME, values)).length === 0)
      throw conflict(
        "inquiry-exists",
        "This inquiry was sent before. Please reload the page, and send it again.",
      );
  });
  return { id };
}
