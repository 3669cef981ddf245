import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { consumerErasedJob } from "@/lib/contacts/erasure/consumer-erased.email";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { postLead } from "./post-lead";

// People who share a phone or a mailbox count as one, also when only a third lead connects two of them.

let actor: { id: string; ipAddress: null };
beforeAll(async () => {
  await installCatalog();
  actor = { id: (await createStaff()).user.id, ipAddress: null };
});

/** Sold leads of three lines: life (E1, P1), health (E2, P1), auto (E2, P2). */
async function createChain() {
  const [e1, e2] = [1, 2].map((number) => `e${number}-${randomUUID()}@example.com`);
  const [p1, p2] = [buildLeadPost("life"), buildLeadPost("life")].map(({ contact }) => contact.phone);
  const { user: owner } = await createConfirmedCustomer();
  const sold: string[] = [];
  for (const [line, email, phone] of [
    ["life", e1, p1],
    ["health", e2, p1],
    ["auto", e2, p2],
  ] as const) {
    const { leads } = await createOwnLeads(owner, [line], {
      contact: { email: email ?? "", phone: phone ?? "" },
    });
    sold.push(leads[0]?.leadId ?? "");
  }
  return { email: e1 ?? "", sold };
}

const leftOf = (sold: string[]) =>
  db().lead.count({
    where: { id: { in: sold }, OR: [{ status: { not: "erased" } }, { phoneSealed: { not: null } }] },
  });
const emailsOf = (sold: string[]) =>
  db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job
    WHERE name = ${consumerErasedJob.name} AND data->>'leadId' = ANY (${sold})`;

it("an erasure covers a chain of leads, marks each as suppressed, and tells each owner once", async () => {
  const { email, sold } = await createChain();
  const request = { person: email, case: "Request 41" };
  expect(await eraseConsumer(request, actor)).toEqual({ erasedLeads: 3, suppressed: 4, isComplete: true });
  expect(await leftOf(sold)).toBe(0);
  const marked = { leadId: { in: sold }, isSuppressed: true };
  expect(await db().queuedLead.count({ where: marked })).toBe(3);
  expect(await emailsOf(sold)).toHaveLength(3);
  expect(await eraseConsumer(request, actor)).toEqual({ erasedLeads: 0, suppressed: 0, isComplete: true });
  expect(await emailsOf(sold)).toHaveLength(3);
});

it("an erasure that reached its limit, or was cut off, says so and goes on when it is repeated", async () => {
  const { email, sold } = await createChain();
  const request = { person: email, case: "Request 42" };
  const results = [];
  for (let call = 0; call < 4; call += 1) results.push(await eraseConsumer(request, actor, 1));
  expect(results).toEqual([
    { erasedLeads: 1, suppressed: 2, isComplete: false },
    { erasedLeads: 1, suppressed: 1, isComplete: false },
    { erasedLeads: 1, suppressed: 1, isComplete: false },
    { erasedLeads: 0, suppressed: 0, isComplete: true },
  ]);
  expect(await leftOf(sold)).toBe(0);
});

/** A sold auto lead (E3, P2), and an unsold life lead (E1, P2) that alone connects it with E1. */
async function createUnsoldLink() {
  const { user: owner } = await createConfirmedCustomer();
  const [sold] = (await createOwnLeads(owner, ["auto"])).leads;
  const { key } = await createPublisherWithKey();
  const link = buildLeadPost("life", { contact: { phone: sold?.post.contact.phone ?? "" } });
  const { leadId, status } = await postLead(link, { key });
  expect(status).toBe("stored");
  return { sold: sold?.leadId ?? "", link: leadId, email: link.contact.email };
}
const LOST = { phoneSealed: null, phoneIndex: null, emailIndex: null, payloadHash: "", zip: "00000" };

it("a repeat of a call that was cut off finds what only an unsold lead connects, and then the link is removed", async () => {
  const { sold, link, email } = await createUnsoldLink();
  const request = { person: email, case: "Request 43" };
  expect(await eraseConsumer(request, actor, 1)).toMatchObject({ erasedLeads: 1, isComplete: false });
  const cut = await db().lead.findUniqueOrThrow({ where: { id: link } });
  expect(cut).toMatchObject({ status: "erased", phoneSealed: null, phoneIndex: expect.any(String) });
  expect(await leftOf([sold])).toBe(1);
  expect(await eraseConsumer(request, actor)).toEqual({ erasedLeads: 1, suppressed: 1, isComplete: true });
  expect(await leftOf([sold])).toBe(0);
  expect(await db().lead.findUniqueOrThrow({ where: { id: link } })).toMatchObject(LOST);
});

it("a lead that left the stock when its email was suppressed is a link, too", async () => {
  const { sold, link, email } = await createUnsoldLink();
  await suppress({ person: email, reason: "manual", source: "Call 44" }, actor);
  expect(await eraseConsumer({ person: email, case: "Request 44" }, actor)).toMatchObject({
    isComplete: true,
  });
  expect(await leftOf([sold])).toBe(0);
  expect(await db().lead.findUniqueOrThrow({ where: { id: link } })).toMatchObject({
    ...LOST,
    status: "suppressed",
  });
});
