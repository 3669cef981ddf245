import pg from "pg";
import { OWN_APPLICATION_NAME } from "../campaign-database";
import type { World } from "../world";
import type { Fault } from "./fault";
import type { FaultKind } from "./fault-plan";

type DatabaseFault = Extract<
  FaultKind,
  | "end-all-backends"
  | "end-some-backends"
  | "restart-postgres"
  | "crash-postgres"
  | "read-only"
  | "lock-table"
  | "no-connection-left"
>;

const LOCKED_TABLES = ["Lead", "Order", "Delivery", "Payment"] as const;
/** As many as the server accepts in all (`max_connections`), so that none is left for the product. */
const MANY_CONNECTIONS = 100;

async function endBackends({ database }: World, share: number): Promise<void> {
  await database.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND application_name <> $1 AND random() < $2`,
    [OWN_APPLICATION_NAME, share],
  );
}

async function setReadOnly({ database }: World, value: "on" | "off"): Promise<void> {
  await database.rows(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await database.rows("SELECT pg_reload_conf()");
}

/** A connection of its own, which may be lost. */
async function connect({ stack }: World): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: stack.settings.databaseUrl,
    application_name: OWN_APPLICATION_NAME,
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  return client.connect().then(
    () => client,
    () => null,
  );
}

const close = (client: pg.Client) => client.end().catch(() => {});

/** A database that loses its connections, is restarted, refuses to write, makes everybody wait, or is full. */
export const databaseFaults: Readonly<Record<DatabaseFault, Fault>> = {
  "end-all-backends": (world) => endBackends(world, 1),
  "end-some-backends": (world) => endBackends(world, 0.5),
  // Fast shutdown: sessions are cut, data is written.
  "restart-postgres": async ({ stack }) => stack.signal("postgres", "SIGINT"),
  // Immediate shutdown: as in a crash, the next start replays the log.
  "crash-postgres": async ({ stack }) => stack.signal("postgres", "SIGQUIT"),
  "read-only": async (world) => {
    await setReadOnly(world, "on");
    return () => setReadOnly(world, "off");
  },
  "lock-table": async (world, { choice }) => {
    const client = await connect(world);
    const table = LOCKED_TABLES[Math.floor(choice * LOCKED_TABLES.length)] ?? "Lead";
    // It waits for the lock only briefly. Otherwise the campaign itself could cause a deadlock.
    await client?.query(`SET lock_timeout = '2s'; BEGIN; LOCK TABLE "${table}"`).catch(() => {});
    if (client) return () => close(client);
  },
  "no-connection-left": async (world) => {
    const opened = await Promise.all(Array.from({ length: MANY_CONNECTIONS }, () => connect(world)));
    return async () => {
      await Promise.all(opened.map(async (client) => client && close(client)));
    };
  },
};
