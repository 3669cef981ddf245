import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CANARY } from "../actors/publish";
import type { World } from "../world";
import { checkAcknowledged } from "./acknowledged-checks";
import { checkApiPurchases } from "./api-purchase-checks";
import { checkBooks } from "./books-checks";
import { checkDatabase } from "./database-checks";
import { checkMessages } from "./message-checks";
import { checkMoney } from "./money-checks";
import { type Violation, violationOf } from "./violation";

/** Checks every invariant of docs/reliability.md in the database, at Stripe and at the receivers. */
export async function checkAll(world: World): Promise<Violation[]> {
  return [
    // First: it calls the product, and the others check what that did.
    ...(await checkApiPurchases(world)),
    ...(await checkAcknowledged(world)),
    ...(await checkDatabase(world)),
    ...(await checkMoney(world)),
    ...(await checkBooks(world)),
    ...(await checkMessages(world)),
    ...(await checkSecrecy(world)),
  ];
}

/** I7: no contact of a consumer is readable in a table, in the job queue, in a log or in an email. */
async function checkSecrecy(world: World): Promise<Violation[]> {
  const { database, stack } = world;
  const tables = await database.rows<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS "name" FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await database.number(
      `SELECT count(*) FROM (SELECT FROM ${name} AS "row" WHERE lower("row"::text) LIKE $1 LIMIT 1) hit`,
      [`%${CANARY}%`],
    );
    if (hits > 0) found.push(`table ${name}`);
  }
  for (const folder of [stack.logsDir, stack.mailDir]) found.push(...findFiles(folder));
  return violationOf("I7: a consumer's contact is readable outside of sealed columns", found);
}

/** Files that have a consumer's name or email. Emails break long lines with an equals sign. */
function findFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return paths.filter((file) =>
    readFileSync(file, "utf8")
      .replaceAll(/=\r?\n/g, "")
      .toLowerCase()
      .includes(CANARY),
  );
}
