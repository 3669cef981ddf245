import type { Client } from "pg";
import { findBrokenRules } from "./market-rules";

const STATES = `ARRAY['AL','AK','AZ','AR','CA','CO','CT','DE','DC','FL','GA','HI','ID','IL','IN','IA','KS','KY','LA','ME',
  'MD','MA','MI','MN','MS','MO','MT','NE','NV','NH','NJ','NM','NY','NC','ND','OH','OK','OR','PA','RI','SC','SD','TN','TX',
  'UT','VT','VA','WA','WV','WI','WY']`;
const LINES = `ARRAY['life','health','auto','property-casualty']::"Line"[]`;
const TIERS = `ARRAY['standard','premium']::"Tier"[]`;

/** The publisher of `addStock`. */
export async function createPublisher(client: Client): Promise<void> {
  await client.query(`
    INSERT INTO "Publisher" ("id", "name", "lines", "states") VALUES ('00000000-0000-4000-8000-000000000001', 'Bench', ${LINES}, '{}')`);
}

/** A publisher, a customer and a configuration that the rows below hang on. */
export async function createParties(client: Client): Promise<void> {
  await createPublisher(client);
  await client.query(`
    INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName", "passwordHash", "updatedAt")
    VALUES ('00000000-0000-4000-8000-000000000002', 'bench', 'bench', 'b@example.com', 'b@example.com', 'B', 'B', '-', now());
    INSERT INTO "LeadType" ("id", "line", "tier", "name", "description", "basePriceCents", "features", "position")
    VALUES ('life-premium', 'life', 'premium', 'Premium', '-', 100, '{}', 0);
    INSERT INTO "LeadConfiguration" ("id", "userId", "leadTypeId", "selectedStates", "leadQuantity", "purchaseType", "totalPriceCents")
    VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'life-premium', '{}', 10, 'one-time', 1000)`);
}

/** Consent evidence of the leads that the same statement makes, as `made` with their `id`: nothing is sold without. */
export const CONSENT_OF_MADE = `
  INSERT INTO "ConsentEvidence" ("leadId", "textSealed", "textHash", "version", "pageUrl", "addressSealed", "userAgent",
    "givenAt", "sha256", "retainUntil")
  SELECT "id", 's', repeat('t', 64), '1', 'https://quotes.example', 's', 'bench', now(), repeat('c', 64),
    now() + interval '5 years' FROM made`;

/** Verified leads of random lines, tiers and states, a millisecond apart, the last one verified just now. */
export async function addStock(client: Client, count: number): Promise<void> {
  await client.query(
    `WITH made AS (
     INSERT INTO "Lead" ("id", "publisherId", "line", "tier", "state", "zip", "status", "score", "attributes",
       "firstNameSealed", "lastNameSealed", "phoneSealed", "emailSealed", "phoneIndex", "emailIndex", "payloadHash",
       "consentHash", "receivedAt", "verifiedAt")
     SELECT id, '00000000-0000-4000-8000-000000000001', (${LINES})[1 + floor(random() * 4)],
       (${TIERS})[1 + floor(random() * 2)], (${STATES})[1 + floor(random() * 51)], '73301', 'verified', 70,
       '{"coverageAmountCents": 25000000, "smoker": false}', repeat('s', 60), repeat('s', 60), repeat('s', 60), repeat('s', 80),
       'p' || md5(id::text) || md5(n::text), 'e' || md5(id::text) || md5(n::text), md5(id::text),
       repeat('c', 64), moment, moment
     FROM (SELECT time_ordered_id(now() - n * interval '1 millisecond') AS id, n, now() - n * interval '1 millisecond' AS moment
           FROM generate_series(1, $1::int) n) numbered RETURNING "id"
     ) ${CONSENT_OF_MADE}`,
    [count],
  );
}

/** Approved orders with open demand, ten leads each, five random states. @returns their ids, oldest approval first. */
export async function addOpenOrders(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ orderId: string }>(
    `WITH made AS (
       INSERT INTO "Order" ("id", "userId", "leadConfigId", "paymentIntentId", "cycle", "orderType", "status", "totalAmountCents")
       SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003',
         'pi_' || gen_random_uuid(), last + n, 'custom', 'approved', 1000
       FROM generate_series(1, $1::int) n, (SELECT COALESCE(max("cycle"), 0) AS last FROM "Order") o
       RETURNING "id", "cycle"
     ), opened AS (
       INSERT INTO "OrderDemand" ("orderId", "userId", "line", "tier", "states", "quantity", "openSince")
       SELECT "id", '00000000-0000-4000-8000-000000000002', (${LINES})[1 + floor(random() * 4)],
         (${TIERS})[1 + floor(random() * 2)],
         ARRAY(SELECT s FROM unnest(${STATES}) s ORDER BY md5(s || "id"::text) LIMIT 5),
         10, now() + "cycle" * interval '1 millisecond'
       FROM made RETURNING "orderId", "openSince"
     ) SELECT "orderId" FROM opened ORDER BY "openSince"`,
    [count],
  );
  return rows.map((row) => row.orderId);
}

/** @throws Error naming the rules of the market that a run broke. */
export async function assertConsistent(client: Client): Promise<void> {
  const broken = await findBrokenRules(client);
  if (broken.length > 0) throw new Error(`broken after the run: ${broken.join("; ")}`);
}
