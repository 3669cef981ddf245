// The seller in the delivery benchmarks: creates customers with destinations and leads with encrypted contact details, and
// sells them.
import { z } from "zod";
import { answerRequests, callAtRate } from "@/bench/kit/client";
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
await answerRequests(request, async (asked) => {
  if (asked.do === "customers") return makeCustomers(asked);
  if (asked.do === "sell-at") return { sold: await callAtRate(asked.perSecond, asked.count, sellOne) };
  // Every customer gets the same share.
  const share = Math.ceil(asked.count / owners.length);
  for (let made = 0; made < asked.count; made += share)
    await sellLeads(nextOwner(), Math.min(share, asked.count - made));
  await pool().query("VACUUM ANALYZE");
  return { sold: asked.count };
});

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

/** Sells a lead. @returns its ID and the end time of the sale (Unix milliseconds). */
async function sellOne(): Promise<[string, number]> {
  const [leadId = ""] = await sellLeads(nextOwner(), 1);
  return [leadId, performance.timeOrigin + performance.now()];
}
