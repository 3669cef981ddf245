import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { GET as listLeads } from "@/app/api/my/leads/route";
import { POST as searchLeads } from "@/app/api/my/leads/search/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { readIndexKeys } from "@/lib/contacts/person-index.server";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { prepareQueuedLeads, renewSearchKeys } from "@/lib/inbox/queue/prepare-queued-leads.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { createQueuedLead } from "@/tests/factories/queued-leads";
import { callRoute, cookieOf } from "./call-route";

let customer: SignInResult;
beforeAll(installCatalog);
beforeEach(async () => {
  customer = await createCustomer();
});

const createLead = ({
  by = customer.user,
  ...lead
}: { by?: { id: string } } & Parameters<typeof createQueuedLead>[1] = {}) => createQueuedLead(by, lead);

const namesOf = ({ leads }: Awaited<ReturnType<typeof listOwnLeads>>) =>
  leads.map(({ name }) => name?.split(" ")[0]);

describe("the search of leads", () => {
  it("finds the viewer's leads by name, phone, last four digits, email and order, and nobody else's", async () => {
    const stranger = await createCustomer();
    await createLead({ by: stranger.user, firstName: "Denise" });
    const { post, orderId } = await createLead({ firstName: "Denise", lastName: "Núñez-Whitaker" });
    await createLead({ firstName: "Marcus" });
    const find = async (search: string) => namesOf(await listOwnLeads(customer.user, { search }));
    const { phone, email } = post.contact;
    for (const text of ["denise", "den nun", "WHITAKER", phone, phone.slice(2), phone.slice(-4), email]) {
      expect(await find(text)).toEqual(["Denise"]);
    }
    expect(await find(orderId.slice(0, 8))).toContain("Denise");
    for (const text of ["denise marcus", "enise", "+15125550100", "nobody@example.com"]) {
      expect(await find(text)).toEqual([]);
    }
  });

  it("finds every lead of an order, and with the filter of another order none", async () => {
    const owner = await createOwner();
    await sellLeads(owner, 501);
    const viewer = { id: owner.userId };
    const search = owner.orderId.slice(0, 8);
    const found = await listOwnLeads(viewer, { search, page: 21 });
    expect(found).toMatchObject({ total: 501, page: 21, pages: 21, leads: [{ orderId: owner.orderId }] });
    expect((await listOwnLeads(viewer, { search, orderId: owner.orderId })).total).toBe(501);
    expect((await listOwnLeads(viewer, { search, orderId: randomUUID() })).total).toBe(0);
    expect((await listOwnLeads(customer.user, { search })).total).toBe(0);
  });

  it("finds the newest 500 of a name, and says that there are more", async () => {
    const owner = await createOwner();
    const [first] = await sellLeads(owner, 1, { firstName: "Zoraida" });
    await sellLeads(owner, 499, { firstName: "Zoraida" });
    while ((await prepareQueuedLeads()) > 0);
    const find = (page?: number) => listOwnLeads({ id: owner.userId }, { search: "zoraida", page });
    expect(await find()).toMatchObject({ total: 500, isSearchCut: false });
    await sellLeads(owner, 1, { firstName: "Zoraida" });
    await prepareQueuedLeads();
    expect(await find()).toMatchObject({ total: 500, isSearchCut: true });
    const { leads } = await find(20);
    expect(leads).toHaveLength(25);
    expect(leads.map(({ id }) => id)).not.toContain(first);
  });

  it("is sent in the body of a POST, and a GET does not search", async () => {
    await createLead({ firstName: "Denise" });
    await createLead({ firstName: "Marcus" });
    const cookie = await cookieOf(customer);
    const found = await callRoute({ POST: searchLeads }, "POST", {
      cookie,
      body: { search: "denise", view: "all" },
    });
    expect(found.body).toMatchObject({ total: 1, leads: [{ name: expect.stringContaining("Denise") }] });
    const listed = await callRoute({ GET: listLeads }, "GET", { cookie, query: "?view=all&search=denise" });
    expect(listed.body).toMatchObject({ total: 2 });
  });

  it("finds nobody who was erased, and keeps no key of them", async () => {
    const { post, leadId } = await createLead({ firstName: "Erika" });
    const { user: actor } = await createStaff();
    await eraseConsumer({ person: post.contact.phone, case: "Case 2" }, { ...actor, ipAddress: null });
    const row = await db().queuedLead.findUniqueOrThrow({ where: { leadId } });
    expect(row).toMatchObject({ searchKeys: [], isReachable: false, callArea: "FL/", followUpAt: null });
    // The worker may prepare the lead once more: it gets nothing back.
    await db().queuedLead.update({ where: { leadId }, data: { searchKeyId: null } });
    await prepareQueuedLeads();
    expect(await db().queuedLead.findUniqueOrThrow({ where: { leadId } })).toMatchObject({ searchKeys: [] });
    expect((await listOwnLeads(customer.user, { search: "erika" })).total).toBe(0);
  });

  it("finds leads during a change of the key, and makes their keys again with the new one", async () => {
    const { leadId } = await createLead({ firstName: "Denise" });
    const before = await db().queuedLead.findUniqueOrThrow({ where: { leadId } });
    const { chain } = await readIndexKeys();
    const next = { id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) };
    env().DATA_KEYS.unshift(next);
    const rows = [...chain, next.id].map((keyId, index) => ({
      position: index + 1,
      keyId,
      phase: "done" as const,
    }));
    await db().indexKey.createMany({ data: rows, skipDuplicates: true });
    try {
      expect((await listOwnLeads(customer.user, { search: "denise" })).total).toBe(1);
      expect(await renewSearchKeys()).toBeGreaterThan(0);
      const after = await db().queuedLead.findUniqueOrThrow({ where: { leadId } });
      expect(after.searchKeyId).toBe(next.id);
      expect(after.searchKeys).not.toEqual(before.searchKeys);
      expect((await listOwnLeads(customer.user, { search: "denise" })).total).toBe(1);
    } finally {
      await db().indexKey.deleteMany({ where: { keyId: next.id } });
      env().DATA_KEYS.shift();
      await renewSearchKeys();
    }
  });
});
