import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import type { SealedContact } from "@/lib/contacts/contact-fields";
import { unsealContact } from "@/lib/contacts/seal-contact.server";
import { pool } from "@/lib/platform/db/pool.server";
import { compareRules } from "./compare-rules";
import type { ReturnFacts } from "./judge-return";

interface FactsRow extends SealedContact {
  line: Line;
  tier: Tier;
  state: string;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  receivedAt: Date;
  rules: unknown;
  consentGivenAt: Date | null;
  soldBefore: { leadId: string; soldAt: string }[] | null;
}

/** Everything that a reason for a return may turn on. The lead is known to be sold to this buyer. */
export async function UNSAFE_readReturnFacts(leadId: string): Promise<ReturnFacts> {
  const { rows } = await pool().query<FactsRow>(FACTS, [leadId]);
  const [row] = rows;
  if (!row) throw new Error("a sold lead has no allocation");
  const contact = unsealContact(leadId, row);
  return {
    soldBefore: (row.soldBefore ?? []).map((sale) => ({
      leadId: sale.leadId,
      soldAt: new Date(sale.soldAt),
    })),
    rules: compareRules(row.rules, row),
    phone: contact?.phone ?? null,
    birthDate: contact?.dateOfBirth ?? null,
    receivedAt: row.receivedAt,
    consentGivenAt: row.consentGivenAt,
  };
}

// A person is looked for by both keys. The unique keys of SoldPerson promise that there is no other sale: this asks
// what was really sold.
const FACTS = `
  SELECT l."line", l."tier", l."state", l."wantsBeneficiary", l."higherIncome", l."receivedAt", a."rules",
    c."givenAt" AS "consentGivenAt", l."firstNameSealed", l."lastNameSealed", l."phoneSealed", l."emailSealed",
    l."streetSealed", l."citySealed", l."dateOfBirthSealed",
    (SELECT json_agg(json_build_object('leadId', other."leadId", 'soldAt', other."allocatedAt") ORDER BY other."allocatedAt")
     FROM (
       SELECT "id" FROM "Lead" WHERE "phoneIndex" = l."phoneIndex"
       UNION SELECT "id" FROM "Lead" WHERE "emailIndex" = l."emailIndex"
     ) same
     JOIN "Allocation" other ON other."leadId" = same."id"
     WHERE other."userId" = a."userId" AND other."line" = a."line" AND other."leadId" <> a."leadId") AS "soldBefore"
  FROM "Allocation" a JOIN "Lead" l ON l."id" = a."leadId"
  LEFT JOIN "ConsentEvidence" c ON c."leadId" = l."id"
  WHERE a."leadId" = $1`;
