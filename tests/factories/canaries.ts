import { randomUUID } from "node:crypto";
import { inTransaction } from "@/lib/platform/db/transaction.server";

/** A unique text, with the name of the field that it was put into. */
export function canary(place: string): string {
  return `canary-${place}-${randomUUID().slice(0, 8)}`;
}

/** The tables of the whole database, including the job queue, that have a text: "schema.table", each once. */
export async function findInDatabase(text: string): Promise<string[]> {
  return inTransaction(async (transaction) => {
    const tables = await transaction.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS "name" FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const hits = await transaction.query(
        `SELECT 1 FROM ${name} AS "row" WHERE strpos(lower("row"::text), lower($1)) > 0 LIMIT 1`,
        [text],
      );
      if (hits.length > 0) found.push(name);
    }
    return found;
  });
}
