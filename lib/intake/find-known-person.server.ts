import "server-only";
import type { Line } from "@/lib/catalog/lines";
import type { PersonIndex } from "@/lib/contacts/seal-contact.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** What is known of a person before their lead is taken. */
export interface KnownPerson {
  isSuppressed: boolean;
  /** The lead that was sold in this line; a match by telephone counts before one by e-mail. */
  soldLeadId: string | null;
  /** The lead that stands in stock in this line. */
  stockLeadId: string | null;
}

/** One look for all that the last checks ask. */
export async function findKnownPerson(
  transaction: Transaction,
  line: Line,
  { phoneIndex, emailIndex }: PersonIndex,
): Promise<KnownPerson> {
  const [row] = await transaction.query<KnownPerson>(
    `SELECT
       EXISTS (SELECT 1 FROM "Suppression" WHERE "kind" = 'phone' AND "hash" = $2)
         OR EXISTS (SELECT 1 FROM "Suppression" WHERE "kind" = 'email' AND "hash" = $3) AS "isSuppressed",
       COALESCE(
         (SELECT "leadId" FROM "SoldPerson" WHERE "line" = $1::"Line" AND "kind" = 'phone' AND "hash" = $2),
         (SELECT "leadId" FROM "SoldPerson" WHERE "line" = $1::"Line" AND "kind" = 'email' AND "hash" = $3)
       ) AS "soldLeadId",
       COALESCE(
         (SELECT "id" FROM "Lead" WHERE "line" = $1::"Line" AND "phoneIndex" = $2 AND "status" = 'verified'),
         (SELECT "id" FROM "Lead" WHERE "line" = $1::"Line" AND "emailIndex" = $3 AND "status" = 'verified')
       ) AS "stockLeadId"`,
    [line, phoneIndex, emailIndex],
  );
  return row ?? { isSuppressed: false, soldLeadId: null, stockLeadId: null };
}
