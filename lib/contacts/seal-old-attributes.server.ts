import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { attributesContext, ensureLeadKeys, sealForLead } from "./seal-lead.server";

/** Leads per transaction. They are locked for some milliseconds. */
const BATCH = 200;

/**
 * Seals the attributes of leads from before attributes were sealed, with the keys of the leads. Safe beside writers, safe to
 * stop and to repeat: a lead that another transaction has locked is left for the next run.
 * @returns the number of leads.
 */
export async function sealOldAttributes(): Promise<number> {
  let sealed = 0;
  for (;;) {
    const done = await inTransaction(sealBatch);
    sealed += done;
    if (done < BATCH) return sealed;
  }
}

async function sealBatch(transaction: Transaction): Promise<number> {
  const rows = await transaction.rows(
    sql(`SELECT "id", "attributes" FROM "Lead"
     WHERE "attributes" <> '{}' AND "attributesSealed" IS NULL AND "phoneSealed" IS NOT NULL
     ORDER BY "id" LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`),
    [BATCH],
  );
  const keys = await ensureLeadKeys(
    rows.map(({ id }) => id),
    transaction,
  );
  const values = rows.map(({ id, attributes }) =>
    sealForLead(keys.get(id) ?? null, JSON.stringify(attributes), attributesContext(id)),
  );
  await transaction.execute(
    sql(`UPDATE "Lead" l SET "attributesSealed" = s.value, "attributes" = '{}'
     FROM unnest($1::uuid[], $2::text[]) AS s (id, value) WHERE l."id" = s.id`),
    [rows.map(({ id }) => id), values],
  );
  return rows.length;
}
