// The product's commands on one database of bench:growth.
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { z } from "zod";
import { answerRequests } from "@/bench/kit/client";
import { claimDeliveries } from "@/lib/delivery/worker/claim-deliveries.server";
import { heartbeat } from "@/lib/delivery/worker/worker-heartbeat.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { ingestLead } from "@/lib/intake/ingest-lead.server";
import { fillOrder } from "@/lib/marketplace/sell-leads.server";
import { pool } from "@/lib/platform/db/pool.server";
import { sellLeads } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { addOpenOrders } from "@/tests/factories/market";

const request = z.object({ operation: z.enum(["intake", "fill", "list", "claim"]), times: z.int() });
const [ownerId = "", destinationId = ""] = process.argv.slice(2);
const worker = randomUUID();
const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const { key } = await createPublisherWithKey({ postsPerMinute: 1_000_000 });
const [orderId = ""] = await addOpenOrders(client, 1);
// Each of these statements reads pages of tables that are larger than the memory.
for (let batch = 0; batch < 20; batch += 1) await sellLeads({ userId: ownerId, orderId }, 50);
await client.query(`
  UPDATE "OrderDemand" SET "closedAt" = now();
  UPDATE "Delivery" SET "status" = 'accepted', "acceptedAt" = now() WHERE "status" = 'due';
  ANALYZE`);

await answerRequests(request, async ({ operation, times }) => {
  const run = await prepare(operation, times);
  const [used, startedAt] = [process.cpuUsage(), performance.now()];
  for (let time = 0; time < times; time += 1) await run(time);
  const { user, system } = process.cpuUsage(used);
  return { durationMs: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
});

/** Makes what the operation needs, outside of the measured time. */
async function prepare(operation: string, times: number): Promise<(time: number) => Promise<unknown>> {
  if (operation === "intake")
    return () =>
      ingestLead({
        authorization: `Bearer ${key}`,
        idempotencyKey: randomUUID(),
        readBody: async () => buildLeadPost("life"),
        receivedAt: new Date(),
        wait: async () => {},
      });
  if (operation === "list") return () => listOwnLeads({ id: ownerId }, { view: "all" });
  if (operation === "fill") {
    const orderIds = await addOpenOrders(client, times);
    return (time) => fillOrder(orderIds[time] ?? "");
  }
  await heartbeat(worker);
  await client.query(
    `INSERT INTO "Delivery" ("id", "destinationId", "userId", "event", "subjectId", "dueAt")
     SELECT time_ordered_id(now()), $1, $2, 'order.status_changed', gen_random_uuid(), now() FROM generate_series(1, $3)`,
    [destinationId, ownerId, times * 10],
  );
  return claimAndRecord;
}

/** Claims ten deliveries and records that their receiver has accepted them. */
async function claimAndRecord(): Promise<void> {
  const claimed = await claimDeliveries(worker, 10);
  const results = claimed.map(({ id, attempts }) => ({
    id,
    number: attempts,
    startedAt: new Date(),
    durationMs: 1,
    isAccepted: true,
    status: 200,
  }));
  await pool().query({
    name: "record",
    text: `SELECT * FROM record_attempts($1, $2, now())`,
    values: [worker, JSON.stringify(results)],
  });
}
