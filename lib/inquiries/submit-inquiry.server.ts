import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { inquiryEmailJob } from "./inquiry.email";
import type { InquiryBody } from "./schemas";

/** Stores a visitor's inquiry and enqueues its email to sales in the same transaction, so that no inquiry is lost. */
export async function submitInquiry(inquiry: InquiryBody): Promise<{ id: string }> {
  const email = await prepareJob(inquiryEmailJob);
  const id = randomUUID();
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`INSERT INTO "Inquiry" ("id", "firstName", "lastName", "email", "phone", "company", "industry", "leadVolume", "message")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`),
      [
        id,
        inquiry.firstName,
        inquiry.lastName,
        inquiry.email,
        inquiry.phone,
        inquiry.company ?? null,
        inquiry.industry,
        inquiry.leadVolume ?? null,
        inquiry.message ?? null,
      ],
    );
    await email.enqueue(transaction, { inquiryId: id });
  });
  return { id };
}
