import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import type { SealedContact } from "@/lib/contacts/contact-fields";
import type { ConsentRow } from "@/lib/contacts/seal-consent.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { CheckRecord } from "./checks/record-checks";

/** A lead as it is written: every column that intake decides. */
export interface LeadRow extends SealedContact {
  id: string;
  publisherId: string;
  line: Line;
  tier: Tier;
  state: string;
  zip: string;
  status: "received" | "verified" | "rejected" | "suppressed" | "duplicate";
  score: number | null;
  attributes: Readonly<Record<string, unknown>>;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  phoneIndex: string | null;
  emailIndex: string | null;
  payloadHash: string;
  consentHash: string | null;
  receivedAt: Date;
  verifiedAt: Date | null;
  duplicateOfId: string | null;
  isTest: boolean;
}

const COLUMNS = `"id", "publisherId", "line", "tier", "state", "zip", "status", "score", "attributes",
  "wantsBeneficiary", "higherIncome", "firstNameSealed", "lastNameSealed", "phoneSealed", "emailSealed",
  "streetSealed", "citySealed", "dateOfBirthSealed", "phoneIndex", "emailIndex", "payloadHash", "consentHash",
  "receivedAt", "verifiedAt", "duplicateOfId", "isTest"`;

const CONSENT_COLUMNS = `"textSealed", "textHash", "version", "pageUrl", "addressSealed", "userAgent", "givenAt",
  "trustedFormUrl", "jornayaId", "sha256", "retainUntil"`;

/**
 * Writes a lead with its checks and its consent evidence, in one statement.
 * @returns false when the person came into stock meanwhile: nothing was written, and the next look finds them.
 */
export async function insertLead(
  transaction: Transaction,
  lead: LeadRow,
  checks: readonly CheckRecord[],
  consent: ConsentRow | null,
): Promise<boolean> {
  const inserted = await transaction.query(
    `WITH lead AS (
       INSERT INTO "Lead" (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::"Lead", $1)
       ON CONFLICT DO NOTHING RETURNING "id"
     ), checks AS (
       INSERT INTO "LeadCheck" ("leadId", "position", "name", "verdict", "reason", "durationUs")
       SELECT lead."id", c."position", c."name", c."verdict", c."reason", c."durationUs"
       FROM lead, jsonb_to_recordset($2) AS c
         ("position" smallint, "name" text, "verdict" "LeadCheckVerdict", "reason" text, "durationUs" int)
     ), consent AS (
       INSERT INTO "ConsentEvidence" ("leadId", ${CONSENT_COLUMNS})
       SELECT lead."id", ${CONSENT_COLUMNS} FROM lead, jsonb_populate_record(NULL::"ConsentEvidence", $3)
       WHERE $3 IS NOT NULL
     )
     SELECT "id" FROM lead`,
    [
      JSON.stringify(lead),
      JSON.stringify(checks.map((check, index) => ({ ...check, position: index + 1 }))),
      consent && JSON.stringify(consent),
    ],
  );
  return inserted.length === 1;
}
