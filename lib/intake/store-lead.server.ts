import "server-only";
import * as z from "zod/mini";
import type { Line, Tier } from "@/lib/catalog/lines";
import type { KnownIndexKeys } from "@/lib/contacts/person-index.server";
import { type ConsentRow, sealConsent } from "@/lib/contacts/seal-consent.server";
import {
  createLeadKey,
  type LeadKey,
  NO_PERSON,
  type SealedPerson,
  sealPerson,
} from "@/lib/contacts/seal-lead.server";
import type { LeadStatus } from "@/lib/platform/db/generated/client";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { tierOf } from "./checks/grade-lead";
import { REASONS, type Reason } from "./checks/reasons";
import type { CheckRecord } from "./checks/record-checks";
import type { PossibleResponses } from "./outcome-response";
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

/** The columns of Lead that intake decides, as they are when nobody knows the person. */
interface LeadRow extends SealedPerson {
  id: string;
  publisherId: string;
  line: Line;
  tier: Tier;
  state: string;
  zip: string;
  status: "received" | "verified" | "rejected" | "duplicate";
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
  isTest: boolean;
}

const INGEST_LEAD = sql(
  `SELECT "leadId", "known", "status"
   FROM ingest_request($1, $2, $3, $4, $5::text[], $6::text[], $7::text[], $8, $9, $10, $11, $12, $13)`,
  { planName: "ingest-lead" },
);

/** What `ingest_request` did with a post. */
export interface StoredLead {
  /** Of an identical post: the id of the first lead. */
  leadId: string;
  /** What was known of the body or the person; null when nothing was. */
  known: Reason | null;
  /** The lead's status; null when nothing was stored. */
  status: LeadStatus | null;
}

/** SQLSTATE of `ingest_lead`. */
const CAP_REACHED = "LW429";

/** Whether the publisher's daily cap was reached: nothing was written. */
export function isCapReached(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === CAP_REACHED;
}

/**
 * Stores a lead with its checks and its consent evidence, counts it against the publisher's cap and, if `isOffered`, sells
 * it to the oldest order that accepts it. With an Idempotency-Key, it also stores the response. All of it is one statement
 * (`ingest_request`) that commits by itself, so a process that is frozen or killed holds no lock. After it, a post with one more new
 * phone or email for a person who has too many opens a task for staff; a task that was missed opens at the next such post. Contact, attributes and
 * consent are kept only of leads for sale and of a repeated inquiry, which goes to the owner of the first one.
 * @returns `key-used` when the Idempotency-Key was used before, `keys-changed` when the keys of the blind indexes have
 * changed: nothing was written.
 * @throws pg's error; `isCapReached` recognizes that of a reached cap.
 */
export async function storeLead(
  lead: NewLead,
  { idempotencyKey, responses, payloadHashes, indexKeys, checks, dailyCap, isOffered }: StoreOptions,
): Promise<StoredLead | "key-used" | "keys-changed"> {
  const { row, consent, key } = composeRows(lead);
  const hashes = lead.verification.person?.hashes;
  // The person is looked up before the score: the statement inserts these checks in between.
  const isLookedUp = row.status === "verified";
  const before = isLookedUp ? checks.slice(0, -1) : checks;
  const score = isLookedUp ? checks.at(-1) : null;
  const [stored] = await autocommit.rows(INGEST_LEAD, [
    idempotencyKey,
    idempotencyKey === null ? null : JSON.stringify(responses),
    indexKeys.description,
    JSON.stringify(row),
    payloadHashes,
    hashes?.phone ?? [],
    hashes?.email ?? [],
    JSON.stringify(before),
    score ? JSON.stringify(score) : null,
    consent && JSON.stringify(consent),
    key && key.sealed,
    dailyCap,
    isOffered,
  ]);
  const { leadId = null, known = null, status = null } = stored ?? {};
  if (leadId === null) return known === "key-used" ? "key-used" : "keys-changed";
  if (known === "too-many-contacts") {
    const subject = { type: "publisher", id: lead.publisherId } as const;
    await openStaffTask({ kind: "leads.check-repeats", subject, facts: { lead: leadId }, again: true });
  }
  return { leadId, known: known === null ? null : knownReason.parse(known), status };
}

const knownReason = z.enum([
  "identical-payload",
  "on-suppression-list",
  "certificate-used",
  "person-sold",
  "too-many-contacts",
  "person-in-stock",
]);

interface StoreOptions {
  idempotencyKey: string | null;
  responses: PossibleResponses;
  /** The body's hashes under every key: an earlier post may have any of them. */
  payloadHashes: readonly string[];
  indexKeys: KnownIndexKeys;
  checks: readonly CheckRecord[];
  /** Null for a publisher without one. */
  dailyCap: number | null;
  isOffered: boolean;
}

interface NewRows {
  row: LeadRow;
  consent: ConsentRow | null;
  /** Null when nothing of the person is kept. */
  key: LeadKey | null;
}

function composeRows(input: NewLead): NewRows {
  const { leadId, post, verification, isTest } = input;
  const { grade, person, failure } = verification;
  const isKept = !isTest && failure === null;
  const key = isKept && person ? createLeadKey(leadId) : null;
  const findable = isTest ? null : person;
  const consent = isKept && verification.consent ? sealConsent(leadId, verification.consent) : null;
  const row: LeadRow = {
    id: leadId,
    publisherId: input.publisherId,
    line: post.line,
    tier: grade?.tier ?? tierOf(post),
    state: post.contact.state,
    // No erasure finds a test post, which has no keyed hashes of the person: nothing is kept that tells of one.
    zip: isTest ? "00000" : post.contact.zip.slice(0, 5),
    status: statusOf(verification, isTest),
    score: grade?.score ?? null,
    wantsBeneficiary: !isTest && grade?.wantsBeneficiary === true,
    higherIncome: !isTest && grade?.higherIncome === true,
    currentCarrier: key ? carrierOf(post) : null,
    ...(key && person ? sealPost(key, post, person) : NO_PERSON),
    phoneIndex: findable?.phoneIndex ?? null,
    emailIndex: findable?.emailIndex ?? null,
    nextPhoneIndex: findable?.nextPhoneIndex ?? null,
    nextEmailIndex: findable?.nextEmailIndex ?? null,
    payloadHash: input.payloadHash,
    consentHash: consent?.sha256 ?? null,
    receivedAt: input.receivedAt,
    isTest,
  };
  return { row, consent, key };
}

function statusOf({ failure }: Verification, isTest: boolean): LeadRow["status"] {
  if (failure === null) return isTest ? "received" : "verified";
  return REASONS[failure].status === "duplicate" ? "duplicate" : "rejected";
}

function sealPost(key: LeadKey, post: LeadPost, person: { phone: string; email: string }): SealedPerson {
  const { firstName, lastName, street, city, dateOfBirth } = post.contact;
  const { phone, email } = person;
  const contact = { firstName, lastName, street, city, dateOfBirth, phone, email };
  return sealPerson(key, contact, attributesOf(post));
}

/**
 * Auto and home agents exclude the carrier that they write for. A line without it has no excluded carriers, silently: a new line
 * must decide.
 */
const EXCLUDED_BY_CARRIER: Readonly<Record<Line, boolean>> = {
  life: false,
  health: false,
  auto: true,
  "property-casualty": true,
};

function carrierOf({ line, attributes }: LeadPost): string | null {
  return EXCLUDED_BY_CARRIER[line] ? (attributes.currentCarrier ?? null) : null;
}

function attributesOf({ attributes, householdIncomeCents, phoneConfirmedAt }: LeadPost) {
  return {
    ...attributes,
    ...(householdIncomeCents === undefined ? {} : { householdIncomeCents }),
    ...(phoneConfirmedAt === undefined ? {} : { phoneConfirmedAt }),
  };
}
