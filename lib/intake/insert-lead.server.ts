import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import { NO_ZIP } from "@/lib/contacts/contact-fields";
import { createLeadKey, type LeadKey } from "@/lib/contacts/lead-key.server";
import { type ConsentRow, sealConsent } from "@/lib/contacts/seal-consent.server";
import { NO_PERSON, type SealedPerson, sealPerson } from "@/lib/contacts/seal-contact.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { tierOf } from "./checks/grade-lead";
import { REASONS } from "./checks/reasons";
import type { CheckRecord } from "./checks/record-checks";
import type { LeadPost } from "./schemas/lead-post";
import type { Verification } from "./verify-post.server";

/** A checked post that is to become a lead. */
export interface NewLead {
  leadId: string;
  publisherId: string;
  isTest: boolean;
  post: LeadPost;
  payloadHash: string;
  receivedAt: Date;
  verification: Verification;
}

/** The columns of Lead that intake decides. */
interface LeadRow extends SealedPerson {
  id: string;
  publisherId: string;
  line: Line;
  tier: Tier;
  state: string;
  zip: string;
  status: "received" | "verified" | "rejected" | "suppressed" | "duplicate";
  score: number | null;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  currentCarrier: string | null;
  phoneIndex: string | null;
  emailIndex: string | null;
  nextPhoneIndex: string | null;
  nextEmailIndex: string | null;
  payloadHash: string;
  consentHash: string | null;
  receivedAt: Date;
  verifiedAt: Date | null;
  duplicateOfId: string | null;
  isTest: boolean;
}

const COLUMNS = `"id", "publisherId", "line", "tier", "state", "zip", "status", "score", "attributesSealed",
  "wantsBeneficiary", "higherIncome", "currentCarrier", "firstNameSealed", "lastNameSealed", "phoneSealed", "emailSealed",
  "streetSealed", "citySealed", "dateOfBirthSealed", "phoneIndex", "emailIndex", "nextPhoneIndex",
  "nextEmailIndex", "payloadHash", "consentHash", "receivedAt", "verifiedAt", "duplicateOfId", "isTest"`;

const CONSENT_COLUMNS = `"textSealed", "textHash", "version", "pageUrl", "addressSealed", "userAgent", "givenAt",
  "trustedFormUrl", "jornayaId", "sha256", "retainUntil"`;

const INSERT_LEAD = sql(
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
     ), key AS (
       INSERT INTO "LeadKey" ("leadId", "keySealed") SELECT lead."id", $4::text FROM lead WHERE $4::text IS NOT NULL
     )
     SELECT "id" FROM lead` as const,
);

/**
 * Inserts a lead with its checks and its consent evidence, in one statement. Contact, attributes and consent are kept
 * only of leads for sale and of a repeated inquiry, which goes to the owner of the first one. Of a person on the
 * suppression list, nothing is kept that could find them again.
 * @returns false when another post of the person was stored meanwhile: then nothing was written.
 */
export async function insertLead(
  transaction: Transaction,
  lead: NewLead,
  checks: readonly CheckRecord[],
): Promise<boolean> {
  const { row, consent, key } = composeRows(lead);
  const inserted = await transaction.rows(INSERT_LEAD, [
    JSON.stringify(row),
    JSON.stringify(checks.map((check, index) => ({ ...check, position: index + 1 }))),
    consent && JSON.stringify(consent),
    key && key.sealed,
  ]);
  return inserted.length === 1;
}

interface NewRows {
  row: LeadRow;
  consent: ConsentRow | null;
  /** Null when nothing of the person is kept. */
  key: LeadKey | null;
}

function composeRows(input: NewLead): NewRows {
  const { leadId, post, verification, isTest } = input;
  const { grade, person, firstLeadId, failure } = verification;
  const isKept = !isTest && (failure === null || failure === "person-sold");
  const key = isKept && person ? createLeadKey(leadId) : null;
  // The suppression list itself says that this person is refused; it may be an erased one.
  const isFindable = !isTest && failure !== "on-suppression-list";
  const consent = isKept && verification.consent ? sealConsent(leadId, verification.consent) : null;
  const row: LeadRow = {
    id: leadId,
    publisherId: input.publisherId,
    line: post.line,
    tier: grade?.tier ?? tierOf(post),
    state: post.contact.state,
    zip: failure === "on-suppression-list" ? NO_ZIP : post.contact.zip.slice(0, 5),
    status: statusOf(verification, isTest),
    score: grade?.score ?? null,
    wantsBeneficiary: grade?.wantsBeneficiary ?? false,
    higherIncome: grade?.higherIncome ?? false,
    currentCarrier: key ? carrierOf(post) : null,
    ...(key && person ? sealPost(key, post, person) : NO_PERSON),
    phoneIndex: isFindable ? (person?.phoneIndex ?? null) : null,
    emailIndex: isFindable ? (person?.emailIndex ?? null) : null,
    nextPhoneIndex: isFindable ? (person?.nextPhoneIndex ?? null) : null,
    nextEmailIndex: isFindable ? (person?.nextEmailIndex ?? null) : null,
    payloadHash: input.payloadHash,
    consentHash: consent?.sha256 ?? null,
    receivedAt: input.receivedAt,
    verifiedAt: grade && !isTest ? new Date() : null,
    duplicateOfId: firstLeadId,
    isTest,
  };
  return { row, consent, key };
}

function statusOf({ failure }: Verification, isTest: boolean): LeadRow["status"] {
  if (failure === null) return isTest ? "received" : "verified";
  const { status } = REASONS[failure];
  return status === "duplicate" || status === "suppressed" ? status : "rejected";
}

function sealPost(key: LeadKey, post: LeadPost, person: { phone: string; email: string }): SealedPerson {
  const { firstName, lastName, street, city, dateOfBirth } = post.contact;
  const { phone, email } = person;
  const contact = { firstName, lastName, street, city, dateOfBirth, phone, email };
  return sealPerson(key, contact, attributesOf(post));
}

/** Auto and home agents exclude the carrier that they write for. */
function carrierOf({ line, attributes }: LeadPost): string | null {
  return line === "auto" || line === "property-casualty" ? (attributes.currentCarrier ?? null) : null;
}

function attributesOf({ attributes, householdIncomeCents, phoneConfirmedAt }: LeadPost) {
  return {
    ...attributes,
    ...(householdIncomeCents === undefined ? {} : { householdIncomeCents }),
    ...(phoneConfirmedAt === undefined ? {} : { phoneConfirmedAt }),
  };
}
