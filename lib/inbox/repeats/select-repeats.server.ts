import "server-only";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

// Found by every phone and email of the person: those of the sold lead, and those that earlier repeats brought. `duplicateOfId` has
// no index. `IS TRUE` keeps the planner from the index that has every sold person of the line. An inquiry after the sale without a
// contact came when the person had too many (takes_more_contacts): the owner does not get it.
const SELECT_REPEATS = sql(
  `SELECT r."id", r."receivedAt", r."state", r."zip", r."attributes", r."attributesSealed", r."firstNameSealed", r."lastNameSealed",
     r."phoneSealed", r."emailSealed", r."streetSealed", r."citySealed", r."dateOfBirthSealed", k."keySealed"
   FROM "Lead" r
   LEFT JOIN "LeadKey" k ON k."leadId" = r."id"
   WHERE gets_repeated_inquiries($1) AND r."id" IN (
       SELECT same."id" FROM "Lead" l
       JOIN "SoldPerson" p ON p."leadId" = l."id" AND (p."line" = l."line") IS TRUE
       CROSS JOIN LATERAL (
         SELECT f."id" FROM "Lead" f WHERE f."orderId" IS NULL AND f."phoneIndex" = p."hash"
         UNION ALL SELECT f."id" FROM "Lead" f WHERE f."orderId" IS NULL AND f."emailIndex" = p."hash") same
       WHERE l."id" = $1)
     AND r."duplicateOfId" = $1 AND r."status" = 'duplicate' AND r."orderId" IS NULL
     AND (r."phoneSealed" IS NOT NULL OR r."receivedAt" < (SELECT a."allocatedAt" FROM "Allocation" a WHERE a."leadId" = $1))
     AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (r."phoneIndex", r."nextPhoneIndex"))
     AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (r."emailIndex", r."nextEmailIndex"))
   ORDER BY r."receivedAt" DESC LIMIT 50`,
);

/** A repeated inquiry. Its sealed columns are null when it came while the lead was in stock: then nothing of it was stored. */
export type RepeatRow = RowOf<typeof SELECT_REPEATS>;

/**
 * The repeated inquiries of a sold lead that its owner may read, newest first, at most 50. None when the lead was returned or
 * erased, when its payment is disputed or went back, and when the account is closed. An inquiry whose phone or email is on the suppression list is left out.
 * The caller must know that the lead is the viewer's, and log the view of those that it opens.
 */
export async function UNSAFE_selectRepeats(leadId: string): Promise<RepeatRow[]> {
  return autocommit.rows(SELECT_REPEATS, [leadId]);
}
