// The seller in the delivery benchmarks: creates customers with destinations and leads with encrypted contact details, and
// sells them. Reads one line of JSON per request and writes one line per response.
import { createInterface } from "node:readline";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";

const request = z.discriminatedUnion("do", [
  z.object({ do: z.literal("customers"), count: z.int(), origin: z.string(), hanging: z.int() }),
  z.object({ do: z.literal("sell"), count: z.int() }),
  z.object({ do: z.literal("sell-at"), perSecond: z.int(), count: z.int() }),
]);

let turn = 0;
let owners: { userId: string; orderId: string }[] = [];
await installCatalog();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  const asked = request.parse(JSON.parse(line));
  process.stdout.write(`${JSON.stringify(await answer(asked))}\n`);
}

async function answer(asked: z.output<typeof request>): Promise<unknown> {
  if (asked.do === "customers") return makeCustomers(asked);
  if (asked.do === "sell") {
    // Every customer gets the same share.
    const share = Math.ceil(asked.count / owners.length);
    for (let made = 0; made < asked.count; made += share)
      await sellLeads(nextOwner(), Math.min(share, asked.count - made));
    await pool().query("VACUUM ANALYZE");
    return { sold: asked.count };
  }
  return sellAt(asked.perSecond, asked.count);
}

async function makeCustomers({ count, origin, hanging }: { count: number; origin: string; hanging: number }) {
  owners = [];
  for (let index = 0; index < count; index += 1) {
    const owner = await createOwner();
    const path = index < hanging ? `/hang/${index}` : `/customer/${index}`;
    await createDestinationRow(owner.userId, webhookTo(origin + path));
    owners.push(owner);
  }
  return { customers: count };
}

function nextOwner() {
  const owner = owners[turn % owners.length];
  turn += 1;
  if (!owner) throw new Error("no customers");
  return owner;
}

/** Sells leads one by one at a fixed rate. @returns lead ID and end time (Unix milliseconds) of each sale. */
async function sellAt(perSecond: number, count: number): Promise<{ sold: [string, number][] }> {
  const sold: Promise<[string, number]>[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < count; index += 1) {
    const dueMs = startedMs + (index * 1_000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    sold.push(
      sellLeads(nextOwner(), 1).then(([leadId]) => [
        leadId ?? "",
        performance.timeOrigin + performance.now(),
      ]),
    );
  }
  return { sold: await Promise.all(sold) };
}
