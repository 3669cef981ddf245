// The baseline: one process that claims batches from its own table, signs, posts with undici and marks the rows. The
// bodies are ready in the table. It has no retries, no circuit breaker, no attempt rows and no decryption.
// Arguments: database URL, receiver's origin, number of deliveries. Prints that it is ready, and at the end how many seconds it took.
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { Pool } from "undici";

const [url, origin, count] = process.argv.slice(2);
const BATCH = 500;
const client = new pg.Pool({ connectionString: url, max: 4 });
const pool = new Pool(origin, { connections: 64, pipelining: 1 });
const webhook = new Webhook(`whsec_${Buffer.alloc(32, 7).toString("base64")}`);
await client.query(
  `CREATE TABLE IF NOT EXISTS "BareDelivery" ("id" bigint PRIMARY KEY, "body" text NOT NULL, "state" int NOT NULL)`,
);
await client.query(
  `CREATE INDEX IF NOT EXISTS "BareDelivery_waiting" ON "BareDelivery" ("id") WHERE "state" = 0`,
);
await client.query(`TRUNCATE "BareDelivery"`);
const body = (id) =>
  JSON.stringify({
    type: "lead.delivered",
    timestamp: new Date().toISOString(),
    data: {
      lead_id: `bare-${id}`,
      contact_info: { first_name: "Dana", phone: "+15125550142", email: "dana@example.com" },
      lead_data: { lead_type: "life-premium", filler: "x".repeat(350) },
    },
  });
await client.query(
  `INSERT INTO "BareDelivery" SELECT g, replace($2, 'bare-0', 'bare-' || g), 0 FROM generate_series(1, $1::int) g`,
  [count, body(0)],
);
await client.query(`ANALYZE "BareDelivery"`);

console.log('"ready"');
const startedAt = performance.now();
const loop = async () => {
  for (;;) {
    const { rows } = await client.query({
      name: "claim",
      text: `UPDATE "BareDelivery" SET "state" = 1 WHERE "id" IN (SELECT "id" FROM "BareDelivery" WHERE "state" = 0 ORDER BY "id" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING "id", "body"`,
    });
    if (rows.length === 0) return;
    await Promise.all(rows.map(send));
    await client.query({
      name: "mark",
      text: `UPDATE "BareDelivery" SET "state" = 2 WHERE "id" = ANY ($1)`,
      values: [rows.map(({ id }) => id)],
    });
  }
};
await Promise.all([loop(), loop()]);
console.log((performance.now() - startedAt) / 1000);
await Promise.all([client.end(), pool.close()]);

async function send(row) {
  const now = new Date();
  const answer = await pool.request({
    path: "/bare",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": `msg_${row.id}`,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": webhook.sign(`msg_${row.id}`, now, row.body),
    },
    body: row.body,
  });
  await answer.body.dump();
}
