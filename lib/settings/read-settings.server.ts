import "server-only";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import { env } from "@/lib/platform/env/env.server";
import { contactOf, type OperatorContact } from "./operator-contact";
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from "./settings";

/**
 * Reads the settings as they are now, in one statement of a handful of rows. Not cached: nothing that runs for each lead
 * reads them, and so a change takes effect at once in every process.
 */
export async function readSettings(runner: SqlRunner = autocommit): Promise<Settings> {
  const rows = await runner.rows(
    sql(`SELECT "name", "value" FROM "OperatorSetting" ORDER BY "name" LIMIT 100`),
    [],
  );
  return toSettings(rows, { ...DEFAULT_SETTINGS, orderApproval: env().ORDER_APPROVAL });
}

/**
 * The settings from what is stored. A stored value that does not fit the schema (any more) counts as not stored, so that no
 * release stops at an old row.
 */
export function toSettings(
  stored: readonly { name: string; value: unknown }[],
  defaults: Settings,
): Settings {
  const fields: Record<string, unknown> = { ...defaults };
  for (const { name, value } of stored) {
    const isValid = settingsSchema.safeParse({ ...defaults, [name]: value }).success;
    if (isValid && name in defaults) fields[name] = value;
  }
  return settingsSchema.parse(fields);
}

/** Reads the operator's contact details for `operatorContact`, which the pages of this process show from then on. */
export async function keepContact(): Promise<OperatorContact> {
  const contact = contactOf(await readSettings());
  globalThis.leadwellContact = contact;
  return contact;
}
