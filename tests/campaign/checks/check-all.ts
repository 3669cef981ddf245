import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CANARY } from "../actors/publish";
import type { World } from "../world";
import { checkDatabase } from "./database-checks";
import { checkMessages } from "./message-checks";
import { checkMoney } from "./money-checks";

/** An invariant that does not hold, with a few examples. */
export interface Violation {
  invariant: string;
  examples: string[];
}

const EXAMPLES = 5;

/** A violation with the first examples, or nothing when there is none. */
export function violationOf(invariant: string, found: readonly string[]): Violation[] {
  if (found.length === 0) return [];
  const more = found.length > EXAMPLES ? [`and ${found.length - EXAMPLES} more`] : [];
  return [{ invariant, examples: [...found.slice(0, EXAMPLES), ...more] }];
}

/** Checks every invariant of docs/reliability.md in the database, at Stripe and at the receivers. */
export async function checkAll(world: World): Promise<Violation[]> {
  return [
    ...(await checkDatabase(world)),
    ...(await checkMoney(world)),
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
  for (const file of readdirSync(stack.logsDir))
    if (readFileSync(path.join(stack.logsDir, file), "utf8").toLowerCase().includes(CANARY))
      found.push(`log ${file}`);
  const mails = await (await fetch(`${stack.mailUrl}/email`)).json();
  if (JSON.stringify(z.array(z.unknown()).parse(mails)).toLowerCase().includes(CANARY)) found.push("emails");
  return violationOf("I7: a consumer's contact is readable outside of sealed columns", found);
}
