import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { listOwnLeads, noteOutcome, readLead, returnLead } from "@/lib/public-api/contract/leads";
import { listOrders, readOrder } from "@/lib/public-api/contract/orders";
import { createApiCaller } from "@/tests/factories/api-keys";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { createStock } from "@/tests/factories/stock";
import { makeUnreadable, UNREADABLE_WAYS } from "@/tests/factories/unreadable";
import { callOperation } from "./call-operation";

let headers: Record<string, string>;
let owner: { id: string };

beforeAll(installCatalog);
beforeEach(async () => {
  ({ headers, user: owner } = await createApiCaller());
});

const page = z.object({
  leads: z.array(z.looseObject({ lead_id: z.string() })),
  next_cursor: z.nullable(z.string()),
});

describe("the leads of the caller", () => {
  it("are listed without contact, and read with it: each view is logged", async () => {
    const { leads } = await createOwnLeads(owner, ["life", "auto"]);
    const listed = await callOperation(listOwnLeads, { headers });
    expect(JSON.stringify(listed.body)).not.toMatch(/phone|first_name|@/);
    const ids = page.parse(listed.body).leads.map(({ lead_id }) => lead_id);
    expect(ids.toSorted()).toEqual(leads.map(({ leadId }) => leadId).toSorted());
    expect(await db().leadView.count({ where: { userId: owner.id } })).toBe(0);
    const [lead] = leads;
    const params = { leadId: lead?.leadId ?? "" };
    const read = await callOperation(readLead, { headers, params });
    expect(read.body).toMatchObject({
      status: "owned",
      lead_type: expect.stringMatching(/^life-/),
      contact_info: { first_name: lead?.post.contact.firstName, zip: lead?.post.contact.zip },
      certificate_id: expect.any(String),
    });
    expect(await db().leadView.count({ where: { userId: owner.id, leadId: params.leadId } })).toBe(1);
  });

  it.each(UNREADABLE_WAYS)("are not told to be erased while one cannot be read, with %s", async (way) => {
    const { leads } = await createOwnLeads(owner, ["life"]);
    const params = { leadId: leads[0]?.leadId ?? "" };
    const repair = await makeUnreadable(params.leadId, way);
    expect(await callOperation(readLead, { headers, params })).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining("cannot be read at the moment") },
    });
    await repair();
    expect((await callOperation(readLead, { headers, params })).status).toBe(200);
  });

  it("are paged without gaps or repeats while more are sold", async () => {
    const { leads } = await createOwnLeads(owner, ["life", "life", "life", "life", "life"]);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const found = page.parse((await callOperation(listOwnLeads, { headers, query })).body);
      seen.push(...found.leads.map(({ lead_id }) => lead_id));
      cursor = found.next_cursor;
      await createOwnLeads(owner, ["life"]);
    }
    expect(seen.toSorted()).toEqual(leads.map(({ leadId }) => leadId).toSorted());
  });

  it("end with a page that says so, also when it is full", async () => {
    await createOwnLeads(owner, ["life", "life"]);
    const read = async (query: string) =>
      page.parse((await callOperation(listOwnLeads, { headers, query })).body);
    const full = await read("?limit=2");
    expect([full.leads.length, full.next_cursor]).toEqual([2, null]);
    const first = await read("?limit=1");
    expect([first.leads, first.next_cursor]).toEqual([full.leads.slice(0, 1), expect.any(String)]);
    const last = await read(`?limit=1&cursor=${first.next_cursor}`);
    expect([last.leads, last.next_cursor]).toEqual([full.leads.slice(1), null]);
  });

  it("take outcomes and returns; a returned lead shows no contact", async () => {
    const { leads } = await createOwnLeads(owner, ["life"]);
    const params = { leadId: leads[0]?.leadId ?? "" };
    const noted = await callOperation(noteOutcome, {
      headers,
      params,
      body: { outcome: "quoted", note: "x" },
    });
    expect(noted.body).toEqual({ lead_id: params.leadId, outcome: "quoted" });
    const body = { reason: "disconnected", remedy: "refund" };
    const returned = await callOperation(returnLead, { headers, params, body });
    expect(returned.body).toMatchObject({ status: "open", ...body });
    expect((await callOperation(returnLead, { headers, params, body })).status).toBe(409);
    await db().leadReturn.update({
      where: { leadId: params.leadId },
      data: { status: "approved", granted: "refund", decidedBy: "staff", decidedAt: new Date() },
    });
    const read = await callOperation(readLead, { headers, params });
    expect(read.body).toMatchObject({ contact_info: null, return_status: "approved", outcome: "quoted" });
  });

  it("are not read by others: a lead for sale shows no contact, a sold one does not exist", async () => {
    const [forSale = ""] = await createStock(1);
    const read = await callOperation(readLead, { headers, params: { leadId: forSale } });
    expect(read.body).toMatchObject({ status: "available", price: "45.50" });
    expect(read.body).not.toHaveProperty("contact_info");
    expect(await db().leadView.count({ where: { leadId: forSale } })).toBe(0);
  });
});

describe("orders", () => {
  it("are filtered by status and days (UTC), and read with progress", async () => {
    const { leads } = await createOwnLeads(owner, ["life"]);
    const orderId = leads[0]?.orderId ?? "";
    const createdAt = new Date("2026-03-10T23:59:59.999Z");
    await db().order.update({ where: { id: orderId }, data: { createdAt } });
    const list = async (query: string) => (await callOperation(listOrders, { headers, query })).body;
    expect(await list("?date_from=2026-03-10&date_to=2026-03-10")).toMatchObject([{ id: orderId }]);
    expect(await list("?date_from=2026-03-11")).toEqual([]);
    expect(await list("?date_to=2026-03-09")).toEqual([]);
    expect(await list("?status=cancelled")).toEqual([]);
    const wrong = await callOperation(listOrders, {
      headers,
      query: "?date_from=2026-03-11&date_to=2026-03-10",
    });
    expect(wrong.status).toBe(400);
    const read = await callOperation(readOrder, { headers, params: { orderId } });
    expect(read.body).toMatchObject({ id: orderId, progress: { quantity: 500, delivered: 1 } });
  });
});
