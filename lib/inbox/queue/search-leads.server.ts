import "server-only";
import { normalizeEmail } from "@/lib/contacts/normalize-email";
import { normalizePhone } from "@/lib/contacts/normalize-phone";
import { type Hashes, hashEmail, hashPhone, readIndexKeys } from "@/lib/contacts/person-index.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { Narrowing } from "../select-leads.server";
import { searchKeysOf } from "./search-keys.server";
import { readSearch } from "./search-words";

/** Leads that a search finds at most, the newest ones. Somebody who finds more is told, and types another letter. */
const MAX_FOUND = 500;

const BY_PERSON = sql(
  `SELECT q."leadId" FROM leads_of_persons($2, $3) AS found ("id") JOIN "QueuedLead" q ON q."leadId" = found."id"
   WHERE q."userId" = $1 AND q."isReachable" ORDER BY q."soldAt" DESC LIMIT $4`,
);
const BY_KEYS = sql(
  `SELECT "leadId" FROM "QueuedLead" WHERE "searchKeys" @> $2::bigint[] AND "searchKeyId" IS NOT NULL AND "userId" = $1 AND "isReachable"
   ORDER BY "soldAt" DESC LIMIT $3`,
);
// The orders, and not their leads: an order has more leads than a search may name.
const ORDERS = sql(`SELECT "id" FROM "Order" WHERE "userId" = $1 AND starts_with("id"::text, $2)`);

/** What a search found. */
export interface Found extends Pick<Narrowing, "leadIds" | "orderIds"> {
  /** There are more matches than a search finds. */
  isCut?: boolean;
}

/**
 * Finds the viewer's leads by a whole phone or email, by the last four digits of a phone, by the beginnings of the words of a
 * name, or by the beginning of an order's id. Contacts are sealed, so keyed hashes are compared. Leads whose contact was
 * withdrawn or erased are not found by it.
 * @returns what the list is narrowed to: the orders, or the newest 500 leads, and whether there are more (`isCut`); nothing when
 *   the text asks for nothing, so that the list stays whole.
 */
export async function searchOwnLeads(viewer: { id: string }, text: string): Promise<Found> {
  const question = readSearch(text);
  if (!question) return {};
  if (question.kind === "terms") return findByTerms(viewer, question.terms);
  if (question.kind === "order") {
    const rows = await autocommit.rows(ORDERS, [viewer.id, question.beginning]);
    return { orderIds: rows.map(({ id }) => id) };
  }
  const hashes = await hashesOf(question.kind, question.value);
  if (!hashes) return { leadIds: [] };
  const rows = await autocommit.rows(BY_PERSON, [
    viewer.id,
    question.kind === "phone" ? [...hashes] : [],
    question.kind === "email" ? [...hashes] : [],
    MAX_FOUND + 1,
  ]);
  return cut(rows.map(({ leadId }) => leadId));
}

async function hashesOf(kind: "phone" | "email", value: string): Promise<Hashes | null> {
  const keys = await readIndexKeys();
  if (kind === "phone") {
    const reading = normalizePhone(value);
    return "phone" in reading ? hashPhone(reading.phone, keys) : null;
  }
  const reading = normalizeEmail(value);
  return "email" in reading ? hashEmail(reading.email, keys) : null;
}

async function findByTerms(viewer: { id: string }, terms: readonly string[]): Promise<Found> {
  const found = new Set<string>();
  for (const keys of await searchKeysOf(viewer.id, terms)) {
    for (const { leadId } of await autocommit.rows(BY_KEYS, [viewer.id, keys, MAX_FOUND + 1]))
      found.add(leadId);
  }
  return cut([...found]);
}

/** While the index keys are rotated, those found by the second key come last, also newer ones. */
function cut(leadIds: readonly string[]): Found {
  return { leadIds: leadIds.slice(0, MAX_FOUND), isCut: leadIds.length > MAX_FOUND };
}
