import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { HashedContact } from "./suppression-rows.server";

/**
 * Takes what is in stock of suppressed people out of it and shreds its contact. A lead that is being sold at this
 * instant is waited for: it belongs to its buyer then, and stays.
 * @returns how many leads left the stock.
 */
export async function dropFromStock(
  entries: readonly HashedContact[],
  transaction: Transaction,
): Promise<number> {
  const hashesOf = (kind: HashedContact["kind"]) =>
    entries.filter((entry) => entry.kind === kind).map(({ hash }) => hash);
  const dropped = await transaction.query(
    `UPDATE "Lead" SET "status" = 'suppressed', "firstNameSealed" = NULL, "lastNameSealed" = NULL,
       "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL,
       "dateOfBirthSealed" = NULL
     WHERE "id" IN (
       SELECT "id" FROM "Lead"
       WHERE "status" = 'verified' AND "id" IN (
         SELECT "id" FROM "Lead" WHERE "phoneIndex" = ANY ($1::text[])
         UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = ANY ($2::text[]))
       ORDER BY "id" FOR UPDATE)
     RETURNING 1`,
    [hashesOf("phone"), hashesOf("email")],
  );
  return dropped.length;
}
