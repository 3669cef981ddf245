import "server-only";
import * as z from "zod/mini";
import { callAreaOf, timeZoneOfZip } from "@/lib/compliance/time-zone-of-zip";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { tryUnsealContact } from "@/lib/contacts/seal-lead.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { searchKey, searchKeyIdOf } from "./search-keys.server";
import { searchTermsOf } from "./search-words";

/** Leads in memory at once. */
const BATCH = 500;

/** Runs every hour. */
export const prepareUnreadableJob = defineJob({
  name: "inbox.prepare-unreadable",
  schema: z.object({}),
  retryLimit: 0,
});

const COLUMNS = `q."leadId" AS "id", q."userId", l."state", l."zip", l."firstNameSealed", l."lastNameSealed",
  l."phoneSealed", l."emailSealed", l."streetSealed", l."citySealed", l."dateOfBirthSealed", k."keySealed"`;
const SOURCES = `"QueuedLead" q JOIN "Lead" l ON l."id" = q."leadId" LEFT JOIN "LeadKey" k ON k."leadId" = q."leadId"`;
const UNPREPARED = sql(
  `SELECT ${COLUMNS} FROM ${SOURCES} WHERE q."searchKeyId" IS NULL ORDER BY q."leadId" LIMIT $1` as const,
);
const OF_OLDER_KEY = sql(
  `SELECT ${COLUMNS} FROM ${SOURCES} WHERE q."searchKeyId" IS NOT NULL AND q."searchKeyId" <> $1
     AND q."leadId" > COALESCE($3::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY q."leadId" LIMIT $2` as const,
);

// The text of the condition is that of the index "QueuedLead_unreadable".
const UNREADABLE = sql(
  `SELECT ${COLUMNS} FROM ${SOURCES} WHERE q."searchKeyId" = 'unreadable'
     AND q."leadId" > COALESCE($2::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY q."leadId" LIMIT $1` as const,
);

// A lead that was erased after it was read gets no search keys, and keeps its plain call area: the row is locked by both.
const STORE = sql(
  `UPDATE "QueuedLead" q SET "searchKeyId" = CASE WHEN q."isReachable" AND made."isUnreadable" THEN 'unreadable' ELSE $1 END,
     "callArea" = CASE WHEN q."isReachable" THEN made."callArea" ELSE q."callArea" END,
     "searchKeys" = CASE WHEN q."isReachable" THEN string_to_array(made."keys", ',')::bigint[] ELSE '{}' END
   FROM unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[]) AS made ("leadId", "callArea", "keys", "isUnreadable")
   WHERE q."leadId" = made."leadId"`,
);

/**
 * Adds time zone and search keys to leads that were sold and do not have them yet. May run in several processes at once and
 * again after a crash. It ends with the first batch that is not full, although more was sold meanwhile: receipts and orders
 * wait for its end. A lead whose contact cannot be opened is marked as `unreadable`, and `prepareUnreadable` comes back to it.
 * @returns how many leads were prepared.
 */
export async function prepareQueuedLeads(): Promise<number> {
  const keyId = searchKeyIdOf(await readIndexKeys());
  return prepareAll(keyId, () => autocommit.rows(UNPREPARED, [BATCH]));
}

/**
 * Makes the search keys of leads again that have them under an older key. It ends as `prepareQueuedLeads` does. No index tells which
 * these are: each batch begins after the one before.
 * @param batch tests lower it.
 * @returns how many.
 */
export async function renewSearchKeys(batch = BATCH): Promise<number> {
  const keyId = searchKeyIdOf(await readIndexKeys());
  return prepareAll(keyId, (after) => autocommit.rows(OF_OLDER_KEY, [keyId, batch, after]), batch);
}

/**
 * Tries leads again whose contact could not be opened: staff may have repaired the row, or the worker got the key that it lacked.
 * @param batch tests lower it.
 * @returns how many can be found by a search now.
 */
export async function prepareUnreadable(batch = BATCH): Promise<number> {
  const keyId = searchKeyIdOf(await readIndexKeys());
  return prepareAll(keyId, (after) => autocommit.rows(UNREADABLE, [batch, after]), batch);
}

async function prepareAll(
  keyId: string,
  readBatch: (after: string | null) => Promise<RowOf<typeof UNPREPARED>[]>,
  batch = BATCH,
): Promise<number> {
  let total = 0;
  let after: string | null = null;
  for (;;) {
    const rows: RowOf<typeof UNPREPARED>[] = await readBatch(after);
    if (rows.length === 0) return total;
    const keys = rows.map((row) => searchKeysOfRow(row, keyId));
    await autocommit.execute(STORE, [
      keyId,
      rows.map(({ id }) => id),
      rows.map(({ state, zip }) => callAreaOf(state, timeZoneOfZip(state, zip))),
      keys.map((made) => made?.join(",") ?? ""),
      keys.map((made) => made === null),
    ]);
    total += keys.filter((made) => made !== null).length;
    if (rows.length < batch) return total;
    after = rows.at(-1)?.id ?? null;
  }
}

/** @returns null when the contact cannot be opened. */
function searchKeysOfRow(row: RowOf<typeof UNPREPARED>, keyId: string): string[] | null {
  const contact = tryUnsealContact(row.id, row);
  if (contact === "unreadable") return null;
  if (contact === null) return [];
  return searchTermsOf(contact).map((term) => searchKey(row.userId, term, keyId));
}
