import "server-only";
import { refused } from "@/lib/kit/errors";
import type { Reader } from "@/lib/platform/db/replica.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { normalizeEmail } from "../normalize-email";
import { normalizePhone } from "../normalize-phone";
import { type Hashes, hashEmail, hashPhone, type IndexKeys } from "../person-index.server";
import { IS_SUPPRESSED } from "./is-suppressed";
import type { SUPPRESSION_REASONS } from "./schemas";

/**
 * A person on the suppression list. The list protects people who must not be contacted: none of their leads is taken
 * in or sold. It holds blind indexes only, so nobody can read a phone or an email from it.
 */
export interface SuppressedPerson {
  kind: "phone" | "email";
  /** An entry for each; two while the keys of the blind indexes are rotated. */
  hashes: Hashes;
}

/** Reads a phone number in any usual format, without its extension, or an email. @returns null when the text is neither. */
export function readPerson(text: string, keys: IndexKeys): SuppressedPerson | null {
  if (!text.includes("@")) {
    const reading = normalizePhone(text.trim(), "ignored");
    return "phone" in reading ? { kind: "phone", hashes: hashPhone(reading.phone, keys) } : null;
  }
  const email = text.trim().toLowerCase();
  const reading = normalizeEmail(email);
  // Disposable emails can be suppressed, too, although no lead with one is taken in.
  const isEmail = "email" in reading || reading.reason === "email-disposable";
  return isEmail ? { kind: "email", hashes: hashEmail(email, keys) } : null;
}

/** @returns whether a phone or an email, in any spelling, is that of one of these people. */
export function personMatcher(
  persons: readonly SuppressedPerson[],
  keys: IndexKeys,
): (contact: string) => boolean {
  const known = new Set(persons.flatMap(({ kind, hashes }) => hashes.map((hash) => `${kind} ${hash}`)));
  return (contact) => {
    const read = readPerson(contact, keys);
    return read?.hashes.some((hash) => known.has(`${read.kind} ${hash}`)) ?? false;
  };
}

/** 422. It does not repeat the text, which is personal data. */
export function personNotRead() {
  return refused("person-not-read", "Enter a US phone number or an email.");
}

/** Why an entry is on the list, and where it came from. */
export interface EntryOrigin {
  reason: (typeof SUPPRESSION_REASONS)[number];
  source: string;
}

/** Advisory locks use up shared memory of the database; an import of thousands of people does without (docs/privacy.md). */
const MOST_HELD = 500;

/**
 * Waits for posts of these people that have looked at the list and are not committed yet, and keeps later ones waiting until
 * the end of the transaction. Call it before the entries are added and before any row is locked. More than 500 people are not
 * held: `dropAgain` waits for their posts.
 */
export async function holdPersons(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<void> {
  if (persons.length === 0 || persons.length > MOST_HELD) return;
  await transaction.rows(sql(`SELECT hold_persons($1::text[], false)::text AS "held"`), [
    persons.flatMap(({ hashes }) => hashes),
  ]);
}

/** Parts of a list of people that can be held at once. */
export function partsToHold(persons: readonly SuppressedPerson[]): SuppressedPerson[][] {
  const parts = Math.ceil(persons.length / MOST_HELD);
  return Array.from({ length: parts }, (_, part) => persons.slice(part * MOST_HELD, (part + 1) * MOST_HELD));
}

/** What `addEntries` did. Each person is in at most one of the lists, and once. */
export interface AddedEntries {
  /** Not listed before. */
  added: SuppressedPerson[];
  /** Listed before for another reason than their own request, and revoked now. */
  turnedRevoked: SuppressedPerson[];
}

/**
 * Adds entries. An existing entry keeps its reason and source, unless the person revoked: from then on `revoked` is the reason, and
 * deliveries that wait are cancelled (lib/delivery/withdrawn-leads.ts). When the revocation is lifted, the entry is again what it was
 * before. A do-not-call list that was imported after the revocation is not lost either: the entry then belongs to that list.
 */
export async function addEntries(
  persons: readonly SuppressedPerson[],
  { reason, source }: EntryOrigin,
  transaction: Transaction,
): Promise<AddedEntries> {
  const entries = persons.flatMap(({ kind, hashes }) => hashes.map((hash) => ({ kind, hash })));
  const added = await transaction.rows(
    sql(`INSERT INTO "Suppression" ("kind", "hash", "reason", "source")
     SELECT DISTINCT k::"ContactKind", h, $3::"SuppressionReason", $4 FROM unnest($1::text[], $2::text[]) AS t (k, h)
     ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING "kind", "hash"`),
    [entries.map(({ kind }) => kind), entries.map(({ hash }) => hash), reason, source],
  );
  const turned = reason === "revoked" ? await markRevoked(persons, source, transaction) : [];
  if (reason === "dnc") await noteDoNotCall(persons, source, transaction);
  return { added: personsOf(persons, added), turnedRevoked: personsOf(persons, turned) };
}

/** The people of these entries. One who is named twice counts once. */
function personsOf(
  persons: readonly SuppressedPerson[],
  entries: readonly { kind: string; hash: string }[],
): SuppressedPerson[] {
  const found = new Set(entries.map(({ kind, hash }) => `${kind} ${hash}`));
  return persons.filter(({ kind, hashes: [primary] }) => found.delete(`${kind} ${primary}`));
}

/**
 * SQL condition: the entry `s` belongs to one of these persons ($1: hashes of phones, $2: of emails). Who changes such entries locks them
 * in the order of addEntries, so that two imports with the same people do not deadlock.
 */
const IS_OF_PERSONS =
  `(s."kind" = 'phone' AND s."hash" = ANY ($1::text[]) OR s."kind" = 'email' AND s."hash" = ANY ($2::text[]))` as const;

/**
 * Notes in existing entries that their person is on a do-not-call list, too. When the entry turns out to be wrong and is lifted, that
 * listing stays.
 */
async function noteDoNotCall(
  persons: readonly SuppressedPerson[],
  source: string,
  transaction: Transaction,
): Promise<void> {
  await transaction.execute(
    sql(
      `WITH held AS (
       SELECT s."kind", s."hash" FROM "Suppression" s
       WHERE s."reason" IN ('revoked', 'manual') AND s."earlierReason" IS NULL AND ${IS_OF_PERSONS}
       ORDER BY 1, 2 FOR UPDATE
     )
     UPDATE "Suppression" s SET "earlierReason" = 'dnc', "earlierSource" = $3, "earlierAddedAt" = now()
     FROM held WHERE s."kind" = held."kind" AND s."hash" = held."hash"` as const,
    ),
    [hashesOf(persons, "phone"), hashesOf(persons, "email"), source],
  );
}

/**
 * Changes the reason of entries that were there before to `revoked`, from now on: the date of a do-not-call list would say that the
 * person asked us then. An erasure stays what it is. @returns the changed entries.
 */
async function markRevoked(
  persons: readonly SuppressedPerson[],
  source: string,
  transaction: Transaction,
): Promise<{ kind: string; hash: string }[]> {
  return transaction.rows(
    sql(
      `WITH held AS (
       SELECT s."kind", s."hash" FROM "Suppression" s
       WHERE s."reason" IN ('dnc', 'manual') AND ${IS_OF_PERSONS}
       ORDER BY 1, 2 FOR UPDATE
     )
     UPDATE "Suppression" s SET "reason" = 'revoked', "source" = $3, "addedAt" = now(),
       "earlierReason" = COALESCE(s."earlierReason", s."reason"),
       "earlierSource" = CASE WHEN s."earlierReason" IS NULL THEN s."source" ELSE s."earlierSource" END,
       "earlierAddedAt" = CASE WHEN s."earlierReason" IS NULL THEN s."addedAt" ELSE s."earlierAddedAt" END
     FROM held WHERE s."kind" = held."kind" AND s."hash" = held."hash" RETURNING s."kind", s."hash"` as const,
    ),
    [hashesOf(persons, "phone"), hashesOf(persons, "email"), source],
  );
}

/**
 * Removes the leads of these people from stock and shreds their contact. When a lead is being sold at this moment, the
 * call waits for the sale, and the lead stays with its customer.
 * @returns the ids of the leads that left the stock.
 */
export async function dropFromStock(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<string[]> {
  // Locked in the order of ids, so that two imports with the same people do not deadlock.
  const leads = await transaction.rows(
    sql(`SELECT "id" FROM "Lead"
       WHERE "status" = 'verified' AND "orderId" IS NULL AND "id" IN (SELECT * FROM leads_of_persons($1, $2))
       ORDER BY "id" FOR UPDATE`),
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
  const ids = leads.map(({ id }) => id);
  // transition_leads is the marketplace's: lib/marketplace/sql.
  await transaction.rows(sql(`SELECT transition_leads($1::uuid[], 'suppressed') AS "dropped"`), [ids]);
  return ids;
}

/**
 * Marks the sold leads of these people as suppressed, or no longer as that, by what the list has now. Their owners' lists then
 * neither offer nor count them as leads to call. Call it after `dropFromStock`: that waits for sales of these people's leads.
 */
export async function markSoldLeads(
  persons: readonly SuppressedPerson[],
  transaction: Transaction,
): Promise<void> {
  // Locked in the order of ids, as the list's own commands do.
  await transaction.execute(
    sql(
      `WITH held AS (
       SELECT "leadId" FROM "QueuedLead" WHERE "leadId" IN (SELECT * FROM leads_of_persons($1, $2))
       ORDER BY "leadId" FOR UPDATE
     )
     UPDATE "QueuedLead" q SET "isSuppressed" = ${IS_SUPPRESSED}
     FROM held JOIN "Lead" l ON l."id" = held."leadId" WHERE q."leadId" = held."leadId"` as const,
    ),
    [hashesOf(persons, "phone"), hashesOf(persons, "email")],
  );
}

/**
 * Returns the ids of the leads of these people, whatever their status.
 * @param reader the transaction that holds these people, where it must see the leads that were committed before.
 */
export async function findLeadsOf(
  persons: readonly SuppressedPerson[],
  reader: Reader = autocommit,
): Promise<string[]> {
  const rows = await reader.rows(sql(`SELECT * FROM leads_of_persons($1, $2) AS "id"`), [
    hashesOf(persons, "phone"),
    hashesOf(persons, "email"),
  ]);
  return rows.flatMap(({ id }) => id ?? []);
}

/** The hashes of all phones, or of all emails, of these persons: each key of the key ring gives one more. */
export function hashesOf(persons: readonly SuppressedPerson[], kind: SuppressedPerson["kind"]): string[] {
  return persons.flatMap((person) => (person.kind === kind ? person.hashes : []));
}
