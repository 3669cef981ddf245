import { Client } from "pg";
import { CONSENT_OF_MADE, createParties } from "@/tests/factories/market";
import { readTestServices } from "@/tests/setup/service-description";
import { createTestDatabase, dropTestDatabase } from "@/tests/setup/test-database";

/** A separate connection, like that of another process. */
export interface Seller {
  client: Client;
  /** Its process in PostgreSQL. */
  pid: number;
}

/** A market in its own database, so that a test may remove its guards. */
export interface World {
  /** URL of its database. */
  url: string;
  /** Connection of the test itself, which holds no locks. */
  client: Client;
  connect(): Promise<Seller>;
  close(): Promise<void>;
}

/** An empty market: publisher, customer and catalog, no lead, no order. */
export async function openWorld(): Promise<World> {
  const { adminUrl } = readTestServices();
  const url = await createTestDatabase(adminUrl);
  const opened: Client[] = [];
  const connect = async (): Promise<Seller> => {
    const client = new Client({ connectionString: url });
    // A connection that a test ends emits an error here too. The caller of its statement gets the error as well.
    client.on("error", () => {});
    await client.connect();
    opened.push(client);
    const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
    return { client, pid: rows[0]?.pid ?? 0 };
  };
  const { client } = await connect();
  await createParties(client);
  return {
    url,
    client,
    connect,
    close: async () => {
      await Promise.all(opened.map((one) => one.end().catch(() => {})));
      await dropTestDatabase(adminUrl, url);
    },
  };
}

/** Adds Premium life leads of Texas to the stock. `person`: the person of all of them. Default: one each. @returns ids. */
export async function addLeads(
  { client }: Pick<World, "client">,
  count: number,
  person?: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `WITH made AS (
     INSERT INTO "Lead" ("id", "publisherId", "line", "tier", "state", "zip", "status", "attributes", "phoneSealed",
       "emailSealed", "phoneIndex", "emailIndex", "payloadHash", "consentHash", "receivedAt", "verifiedAt")
     SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'life', 'premium', 'TX', '73301', 'verified',
       '{}', 's', 's', COALESCE('p' || $2, 'p' || gen_random_uuid()), 'e' || gen_random_uuid(), 'h', repeat('c', 64),
       now(), now() - n * interval '1 second'
     FROM generate_series(1, $1::int) n RETURNING "id"
     ), proven AS (${CONSENT_OF_MADE}) SELECT "id" FROM made`,
    [count, person ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Adds approved orders of Premium life leads of Texas, oldest first. @returns ids. */
export async function addOrders(
  { client }: Pick<World, "client">,
  count: number,
  { quantity = 10, dailyCap = null }: { quantity?: number; dailyCap?: number | null } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ orderId: string }>(
    `WITH made AS (
       INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "status", "totalAmountCents")
       SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003',
         'pi_' || gen_random_uuid(), last + n, 'custom', 'approved', 1000
       FROM generate_series(1, $1::int) n, (SELECT COALESCE(max("cycle"), 0) AS last FROM "Order") o
       RETURNING "id", "cycle"
     ), opened AS (
       INSERT INTO "OrderDemand" ("orderId", "userId", "line", "tier", "states", "quantity", "dailyCap", "openSince")
       SELECT "id", '00000000-0000-4000-8000-000000000002', 'life', 'premium', '{TX}', $2, $3,
         '2026-11-21T09:00Z'::timestamptz + "cycle" * interval '1 second' FROM made
       RETURNING "orderId", "openSince"
     ) SELECT "orderId" FROM opened ORDER BY "openSince"`,
    [count, quantity, dailyCap],
  );
  return rows.map(({ orderId }) => orderId);
}

/** Makes the consent of these leads so many days and a second old. The triggers of the database refuse such a change. */
export async function ageConsent(
  { client }: Pick<World, "client">,
  leadIds: readonly string[],
  days: number,
): Promise<void> {
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `UPDATE "ConsentEvidence" SET "givenAt" = now() - make_interval(hours => 24 * $2::int, secs => 1)
     WHERE "leadId" = ANY ($1)`,
    [leadIds, days],
  );
  await client.query("COMMIT");
}
