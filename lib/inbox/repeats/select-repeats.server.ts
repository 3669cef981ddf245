import "server-only";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

// Found by the blind indexes of the person, because `duplicateOfId` has no index.
const SELECT_REPEATS = sql(
  `SELECT r."id", r."receivedAt", r."state", r."zip", r."attributes", r."attributesSealed", r."firstNameSealed", r."lastNameSealed",
     r."phoneSealed", r."emailSealed", r."streetSealed", r."citySealed", r."dateOfBirthSealed", k."keySealed"
   FROM "Lead" l
   JOIN "Lead" r ON r."phoneIndex" = l."phoneIndex" OR r."emailIndex" = l."emailIndex"
     OR r."nextPhoneIndex" = l."nextPhoneIndex" OR r."nextEmailIndex" = l."nextEmailIndex"
   LEFT JOIN "LeadKey" k ON k."leadId" = r."id"
   WHERE l."id" = $1 AND gets_repeated_inquiries(l."id")
     AND r."duplicateOfId" = l."id" AND r."status" = 'duplicate' AND r."orderId" IS NULL
     AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (r."phoneIndex", r."nextPhoneIndex"))
     AND NOT EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (r."emailIndex", r."nextEmailIndex"))
   ORDER BY r."receivedAt" DESC LIMIT 50`,
);

/** A repeated inquiry. Its sealed columns are null when it came while the lead was in stock: then nothing of it was stored. */
export type RepeatRow = RowOf<typeof SELECT_REPEATS>;

/**
 * The repeated inquiries of a sold lead that its owner may read, newest first, at most 50. None when the lead was returned or
 * erased, and when the account is closed. An inquiry whose phone or email is on the suppression list is left out.
 * The caller must know that the lead is the viewer's, and log the view of those that it opens.
 */
export async function UNSAFE_selectRepeats(leadId: string): Promise<RepeatRow[]> {
  return autocommit.rows(SELECT_REPEATS, [leadId]);
}
