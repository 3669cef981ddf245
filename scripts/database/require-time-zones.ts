import type { Client } from "pg";
import { UserError } from "../stack/user-error";

/** Names in the message. */
const MOST_NAMES = 3;

/** IANA's names, former ones too, of the places in the United States and its territories. */
const IN_THE_US =
  /^(America\/(Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana|Juneau|Kentucky|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota|Phoenix|Puerto_Rico|Sitka|St_Thomas|Yakutat)|Pacific\/(Guam|Honolulu|Pago_Pago|Saipan))/;

/**
 * Refuses a PostgreSQL that lacks a time zone of the United States, or one that an account has: the statement that meets it fails, also
 * for everybody else whose row it reads. A zone elsewhere, which nobody has, may be newer than this PostgreSQL. PostgreSQL compares the
 * names without regard to case. This reads all of its zone files.
 * @throws UserError with the names that are missing.
 */
export async function requireTimeZones(client: Client): Promise<void> {
  const inUs = Intl.supportedValuesOf("timeZone").filter((zone) => IN_THE_US.test(zone));
  const needed = [...inUs, ...(await readChosen(client))];
  const { rows } = await client.query<{ zone: string }>(
    `SELECT DISTINCT o."zone" FROM unnest($1::text[]) AS o ("zone")
     WHERE lower(o."zone") NOT IN (SELECT lower("name") FROM pg_timezone_names) ORDER BY 1`,
    [needed],
  );
  if (rows.length === 0) return;
  const shown = rows.slice(0, MOST_NAMES).map(({ zone }) => zone);
  const more = rows.length - shown.length;
  throw new UserError(
    `This PostgreSQL does not know the time zone${rows.length > 1 ? "s" : ""} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}, which customers can choose. ` +
      "Nothing was changed. Install tzdata-legacy on its machine (Debian 13, Ubuntu 24.04 and newer) and update tzdata, restart it, and run this again.",
  );
}

/** The zones of the accounts; none before the first migration. */
async function readChosen(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM information_schema.columns WHERE "table_name" = 'User' AND "column_name" = 'timeZone') AS "exists"`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ zone: string }>(`SELECT DISTINCT "timeZone" AS "zone" FROM "User"`);
  return rows.map(({ zone }) => zone);
}
