import type { Client } from "pg";
import { otherTimeZones, US_TIME_ZONES } from "@/lib/accounts/profile/time-zones";
import { UserError } from "../stack/user-error";

/** Names in the message. */
const MOST_NAMES = 3;

/**
 * Refuses a PostgreSQL that does not know every time zone that customers can choose: the statement that meets one fails, also for
 * everybody else whose row it reads. PostgreSQL compares the names without regard to case. This reads all of its zone files.
 * @throws UserError with the names that are missing.
 */
export async function requireTimeZones(client: Client): Promise<void> {
  const offered = [...US_TIME_ZONES.map(({ zone }) => zone), ...otherTimeZones("UTC")];
  const { rows } = await client.query<{ zone: string }>(
    `SELECT o."zone" FROM unnest($1::text[]) AS o ("zone")
     WHERE lower(o."zone") NOT IN (SELECT lower("name") FROM pg_timezone_names) ORDER BY 1`,
    [offered],
  );
  if (rows.length === 0) return;
  const shown = rows.slice(0, MOST_NAMES).map(({ zone }) => zone);
  const more = rows.length - shown.length;
  throw new UserError(
    `This PostgreSQL does not know the time zone${rows.length > 1 ? "s" : ""} ${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}, which customers can choose. ` +
      "Nothing was changed. Install tzdata-legacy on its machine (Debian 13, Ubuntu 24.04 and newer) and update tzdata, restart it, and run this again.",
  );
}
