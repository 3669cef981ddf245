import "server-only";
import { tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { compareRules } from "./compare-rules";
import type { ReturnFacts } from "./judge-return";

/**
 * Reads the records that decide a return. It does not check whose lead it is: the caller must.
 * @throws Error for a lead that was never sold.
 */
export async function UNSAFE_readReturnFacts(leadId: string): Promise<ReturnFacts> {
  const [[row], soldBefore] = await Promise.all([
    autocommit.rows(FACTS, [leadId]),
    autocommit.rows(SOLD_BEFORE, [leadId]),
  ]);
  if (!row) throw new Error("a sold lead has no allocation");
  const opened = tryUnsealContact(leadId, row);
  // A lead that cannot be read can be returned: what the records do not say, staff decide.
  const contact = opened === "unreadable" ? null : opened;
  return {
    soldBefore,
    rules: compareRules(row.rules, row),
    phone: contact?.phone ?? null,
    birthDate: contact?.dateOfBirth ?? null,
    receivedAt: row.receivedAt,
    consentGivenAt: row.consentGivenAt,
  };
}

const FACTS = sql(`
  SELECT l."line", l."tier", l."state", l."wantsBeneficiary", l."higherIncome", l."receivedAt", a."rules", a."allocatedAt" AS "soldAt",
    c."givenAt" AS "consentGivenAt", l."firstNameSealed", l."lastNameSealed", l."phoneSealed", l."emailSealed",
    l."streetSealed", l."citySealed", l."dateOfBirthSealed", k."keySealed"
  FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
  LEFT JOIN "ConsentEvidence" c ON c."leadId" = l."id"
  LEFT JOIN "LeadKey" k ON k."leadId" = l."id"
  WHERE a."leadId" = $1`);

// The unique keys of SoldPerson should prevent a second sale of the same person. This compares the account's sales themselves, by
// phone number and by email, so that an error of those keys shows. Of a pair, the later sale is the duplicate: otherwise the customer
// could return both. An earlier lead that was taken back does not make this one a duplicate.
const SOLD_BEFORE = sql(`
  SELECT other."leadId", other."allocatedAt" AS "soldAt"
  FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
  JOIN "Allocation" other ON other."userId" = a."userId" AND other."line" = a."line" 
    AND (other."allocatedAt", other."leadId") < (a."allocatedAt", a."leadId")
  JOIN "Lead" same ON same."id" = other."leadId" AND (
    same."phoneIndex" = l."phoneIndex" OR same."nextPhoneIndex" = l."nextPhoneIndex"
    OR same."emailIndex" = l."emailIndex" OR same."nextEmailIndex" = l."nextEmailIndex")
  WHERE a."leadId" = $1
    AND NOT EXISTS (SELECT FROM "LeadReturn" r WHERE r."leadId" = other."leadId" AND r."status" = 'approved')
  ORDER BY other."allocatedAt"`);
