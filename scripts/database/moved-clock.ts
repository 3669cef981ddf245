import type { Pool } from "pg";

/** Comes before pg_catalog in the search path of the process that writes the history, so that its now() is used. */
const SCHEMA = "demo_clock";

/** Connects with the moved clock of `openMovedClock`, if there is one. */
export function withMovedClock(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c search_path=${SCHEMA},pg_catalog,public`);
  return url.toString();
}

/** A clock of this process and of its connections to the database. */
export interface MovedClock {
  /** Sets the clock to a time in the past. From there it runs on. */
  moveTo: (time: Date) => Promise<void>;
  /** Sets the clocks of the sandboxes to the same time. A call of its own: most steps need none of them. */
  moveOthers: () => Promise<void>;
  /** Sets everything back to the real time. */
  close: () => Promise<void>;
}

/**
 * Makes the clock of this process movable: of `Date`, of now() and clock_timestamp() in statements and functions, and of
 * the columns whose default is the time. For the demo's own database, while no other process uses it.
 * @param pool connects with `withMovedClock`.
 * @param moveOthers sets the clocks of the sandboxes back by so many seconds.
 */
export async function openMovedClock(
  pool: Pool,
  moveOthers: (behindSeconds: number) => Promise<void>,
): Promise<MovedClock> {
  const realDate = globalThis.Date;
  let behindMs = 0;
  await restoreDatabase(pool);
  await pool.query(CREATE);
  await pool.query(changeDefaults("CURRENT_TIMESTAMP", `${SCHEMA}.now()`));
  globalThis.Date = new Proxy(realDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now() - behindMs]),
    get: (target, name) => (name === "now" ? () => target.now() - behindMs : Reflect.get(target, name)),
  });
  return {
    moveTo: async (time) => {
      behindMs = Math.max(0, realDate.now() - time.getTime());
      await pool.query(`UPDATE ${SCHEMA}.behind SET seconds = $1`, [behindMs / 1_000]);
    },
    moveOthers: () => moveOthers(Math.round(behindMs / 1_000)),
    close: async () => {
      globalThis.Date = realDate;
      await restoreDatabase(pool);
      behindMs = 0;
      await moveOthers(0);
    },
  };
}

/** Removes the moved clock from the database, also the one of an earlier run that was stopped in the middle. */
async function restoreDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`SELECT to_regnamespace('${SCHEMA}') IS NULL AS "isGone"`);
  if (rows[0]?.isGone) return;
  await pool.query(changeDefaults(`${SCHEMA}.now()`, "CURRENT_TIMESTAMP"));
  await pool.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
}

const CREATE = `
  CREATE SCHEMA ${SCHEMA};
  CREATE TABLE ${SCHEMA}.behind (seconds double precision NOT NULL);
  INSERT INTO ${SCHEMA}.behind VALUES (0);
  CREATE FUNCTION ${SCHEMA}.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    'SELECT pg_catalog.clock_timestamp() - pg_catalog.make_interval(secs => (SELECT seconds FROM ${SCHEMA}.behind))';
  CREATE FUNCTION ${SCHEMA}.now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT pg_catalog.now() - pg_catalog.make_interval(secs => (SELECT seconds FROM ${SCHEMA}.behind))';`;

/** Changes the default of every column that has the default `from`. */
function changeDefaults(from: string, to: string): string {
  return `DO $$ DECLARE column_name text; table_name regclass; BEGIN
    FOR table_name, column_name IN
      SELECT d.adrelid::regclass, quote_ident(a.attname)
      FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
      JOIN pg_class c ON c.oid = d.adrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND replace(pg_get_expr(d.adbin, d.adrelid), '${SCHEMA}.', '') =
        '${from.replace(`${SCHEMA}.`, "")}'
    LOOP EXECUTE format('ALTER TABLE %s ALTER COLUMN %s SET DEFAULT ${to}', table_name, column_name); END LOOP;
  END $$`;
}
