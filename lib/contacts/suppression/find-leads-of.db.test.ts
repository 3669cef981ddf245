import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { findLeadsOf, readPerson } from "./suppression-list.server";

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});
beforeEach(emptyMarket);

async function leadsOf(...texts: string[]): Promise<string[]> {
  const keys = await readIndexKeys();
  return (await findLeadsOf(texts.flatMap((text) => readPerson(text, keys) ?? []))).toSorted();
}

it("finds a person's leads in stock, sold and repeated, in every line, by phone or by email", async () => {
  const inStock = buildLeadPost("health");
  const { contact } = inStock;
  await createOpenOrders(1, { quantity: 1 });
  const sold = await postLead(buildLeadPost("life", { contact }), { key });
  const repeated = await postLead(buildLeadPost("life", { contact }), { key });
  const stored = await postLead(inStock, { key });
  const other = await postLead(buildLeadPost("health"), { key });
  const rows = await db().lead.findMany({
    orderBy: { receivedAt: "asc" },
    select: { id: true, status: true },
  });
  expect(rows.filter(({ id }) => [sold, repeated, stored].some(({ leadId }) => leadId === id))).toEqual([
    { id: sold.leadId, status: "sold" },
    { id: repeated.leadId, status: "duplicate" },
    { id: stored.leadId, status: "verified" },
  ]);

  const all = [sold, repeated, stored].map(({ leadId }) => leadId).toSorted();
  expect(await leadsOf(contact.phone)).toEqual(all);
  expect(await leadsOf(contact.email)).toEqual(all);
  expect(await leadsOf(contact.phone, contact.email)).toEqual(all);
  expect(await leadsOf("+1 202 555 0199")).toEqual([]);
  expect(all).not.toContain(other.leadId);
});

it("still finds a sold lead after its erasure: the owner stays, and the person is never sold again", async () => {
  const post = buildLeadPost("life");
  await createOpenOrders(1, { quantity: 1 });
  const { leadId } = await postLead(post, { key });
  const staff = await createStaff();
  await eraseConsumer({ leadId, case: "Request 91" }, { id: staff.user.id, ipAddress: null });
  expect(await leadsOf(post.contact.phone)).toEqual([leadId]);
});
