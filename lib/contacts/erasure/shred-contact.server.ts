import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { hashesOf } from "../suppression/drop-from-stock.server";
import type { SuppressedPerson } from "../suppression/read-person.server";

/** A lead that was shredded now. */
export interface ShreddedLead {
  id: string;
  statusBefore: string;
  phoneIndex: string | null;
  emailIndex: string | null;
}

/**
 * Shreds contact and answers of every lead of these people that still has contact, and what buyers noted about them.
 * A sale that is under way is waited for: what it sold keeps its owner.
 */
export async function shredContact(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<ShreddedLead[]> {
  const shredded = await transaction.query<ShreddedLead>(
    `WITH held AS MATERIALIZED (
       SELECT "id", "status" FROM "Lead"
       WHERE "status" IN ('verified', 'sold', 'duplicate') AND "phoneSealed" IS NOT NULL AND "id" IN (
         SELECT "id" FROM "Lead" WHERE "phoneIndex" = ANY ($1::text[])
         UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = ANY ($2::text[]))
       ORDER BY "id" FOR UPDATE)
     UPDATE "Lead" l SET "status" = 'erased', "erasedAt" = now(), "attributes" = '{}', "firstNameSealed" = NULL,
       "lastNameSealed" = NULL, "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL,
       "citySealed" = NULL, "dateOfBirthSealed" = NULL
     FROM held WHERE l."id" = held."id"
     RETURNING l."id", held."status" AS "statusBefore", l."phoneIndex", l."emailIndex"`,
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
  // People write names and numbers into notes. What became of the lead stays.
  const ids = [shredded.map(({ id }) => id)];
  await transaction.query(`UPDATE "LeadNote" SET "textSealed" = NULL WHERE "leadId" = ANY ($1::uuid[])`, ids);
  await transaction.query(
    `UPDATE "LeadReturn" SET "textSealed" = NULL, "answerSealed" = NULL WHERE "leadId" = ANY ($1::uuid[])`,
    ids,
  );
  return shredded;
}
