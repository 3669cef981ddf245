import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { SuppressedPerson } from "./read-person.server";

/**
 * Takes what is in stock of these people out of it and shreds its contact. A lead that is being sold at this instant
 * is waited for: then it belongs to its buyer, and stays.
 * @returns how many leads left the stock.
 */
export async function dropFromStock(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<number> {
  // Locked in one order, so that two lists with the same people wait for each other instead of dying together.
  const dropped = await transaction.query(
    `UPDATE "Lead" SET "status" = 'suppressed', "firstNameSealed" = NULL, "lastNameSealed" = NULL,
       "phoneSealed" = NULL, "emailSealed" = NULL, "streetSealed" = NULL, "citySealed" = NULL,
       "dateOfBirthSealed" = NULL
     WHERE "id" IN (
       SELECT "id" FROM "Lead"
       WHERE "status" = 'verified' AND "orderId" IS NULL AND "id" IN (
         SELECT "id" FROM "Lead" WHERE "phoneIndex" = ANY ($1::text[])
         UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = ANY ($2::text[]))
       ORDER BY "id" FOR UPDATE)
     RETURNING 1`,
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
  return dropped.length;
}

export function hashesOf(persons: readonly SuppressedPerson[], kind: SuppressedPerson["kind"]): string[] {
  return persons.flatMap((person) => (person.kind === kind ? [person.hash] : []));
}
