import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { buildLeads, createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { indexRowsRead } from "@/tests/setup/table-statistics";
import { allocateLead, fillOrder } from "./sell-leads.server";

beforeAll(installCatalog);
beforeEach(emptyMarket);

const one = async (overrides = {}) => (await createOpenOrders(1, overrides)).orderIds[0] ?? "";
const ownedBy = async (orderId: string) =>
  (await db().allocation.findMany({ where: { orderId }, select: { leadId: true } })).map((row) => row.leadId);

describe("an order is filled from stock", () => {
  it("freshest first, and leaves the rest", async () => {
    const stock = await createStock(12);
    const orderId = await one();
    expect(await fillOrder(orderId)).toEqual({ sold: 10, room: 0 });
    expect((await ownedBy(orderId)).toSorted()).toEqual(stock.slice(2).toSorted());
    expect(await db().lead.count({ where: { id: { in: stock }, status: "verified" } })).toBe(2);
  });

  it("250 leads in one transaction, and until nothing is left", async () => {
    await createStock(260);
    const orderId = await one({ quantity: 500 });
    const { rows } = await pool().query(`SELECT * FROM fill_order($1)`, [orderId]);
    expect(rows).toEqual([{ sold: 250, room: 250, blockedBy: null }]);
    await createStock(245);
    expect(await fillOrder(orderId)).toEqual({ sold: 250, room: 0 });
    expect(await ownedBy(orderId)).toHaveLength(500);
  });

  it("over several transactions, until the stock is empty", async () => {
    await createStock(255);
    const orderId = await one({ quantity: 500 });
    expect(await fillOrder(orderId)).toEqual({ sold: 255, room: 245 });
  });

  it("across its states, and with nothing else", async () => {
    const [elsewhere] = await createStock(1, { state: "OH" });
    const good = [...(await createStock(2, { state: "CA" })), ...(await createStock(2, { state: "TX" }))];
    await createStock(1, { line: "auto" });
    await createStock(1, { tier: "standard" });
    await createStock(1, { status: "received", phoneSealed: null, emailSealed: null, firstNameSealed: null });
    const orderId = await one();
    expect(await fillOrder(orderId)).toEqual({ sold: 4, room: 6 });
    expect((await ownedBy(orderId)).toSorted()).toEqual(good.toSorted());
    expect(await db().lead.findUnique({ where: { id: elsewhere ?? "" } })).toMatchObject({ orderId: null });
  });

  it("with the add-ons that were paid for", async () => {
    await createStock(2, { wantsBeneficiary: false });
    await createStock(2, { higherIncome: false });
    const full = await createStock(2);
    const orderId = await one({ wantsBeneficiary: true, wantsHigherIncome: true });
    await fillOrder(orderId);
    expect((await ownedBy(orderId)).toSorted()).toEqual(full.toSorted());
  });

  it("writes person, lead, order and notice together", async () => {
    const stock = await createStock(3);
    const orderId = await one({ quantity: 3 });
    await fillOrder(orderId);
    expect(await db().soldPerson.count({ where: { leadId: { in: stock } } })).toBe(6);
    expect(await db().lead.count({ where: { orderId, status: "sold", soldAt: { not: null } } })).toBe(3);
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
      allocated: 3,
      paceCount: 3,
      closedAt: expect.any(Date),
    });
    const [notice] = await db().saleNotice.findMany({ where: { orderId } });
    expect(notice?.leadIds.toSorted()).toEqual(stock.toSorted());
  });

  it("freezes the rules and says why", async () => {
    await createStock(2);
    const orderId = await one({ quantity: 25, dailyCap: 20 });
    await fillOrder(orderId);
    const rows = await db().allocation.findMany({ where: { orderId } });
    expect(rows[0]?.rules).toMatchObject({ line: "life", tier: "premium", quantity: 25, dailyCap: 20 });
    expect(rows.map((row) => row.passList)).toEqual(
      expect.arrayContaining([
        expect.arrayContaining([
          { rule: "state", found: "TX" },
          { rule: "quantity-left", found: 2 },
        ]),
      ]),
    );
  });

  it("not beyond its quantity, its cap or while it is paused or closed", async () => {
    await createStock(9);
    const capped = await one({ dailyCap: 4 });
    expect(await fillOrder(capped)).toEqual({ sold: 4, room: 0 });
    expect(await fillOrder(capped)).toEqual({ sold: 0, room: 0 });
    expect(await fillOrder(await one({ pausedAt: new Date() }))).toEqual({ sold: 0, room: 0 });
    expect(await fillOrder(await one({ closedAt: new Date() }))).toEqual({ sold: 0, room: 0 });
    expect(await fillOrder(randomUUID())).toBeNull();
  });

  it("not after its last day, although nothing has ended it yet: the next order gets the leads", async () => {
    const [older = ""] = await createStock(2);
    const late = await one({ fillBy: new Date(Date.now() - 2 * DAY_MS) });
    expect(await fillOrder(late)).toEqual({ sold: 0, room: 0 });
    expect(await fillOrder(await one({ quantity: 1 }))).toEqual({ sold: 1, room: 0 });
    expect(await allocateLead(older)).toBeNull();
    const next = await one();
    expect(await allocateLead(older)).toBe(next);
  });

  it("counts a cap by the trade's day", async () => {
    await createStock(6);
    const orderId = await one({ dailyCap: 2 });
    const fillAt = (moment: string) =>
      pool().query(`SELECT * FROM fill_order($1, $2::timestamptz)`, [orderId, moment]);
    const sold = [];
    for (const moment of ["2026-11-21T12:00Z", "2026-11-22T04:59Z", "2026-11-22T05:00Z"]) {
      sold.push((await fillAt(moment)).rows[0].sold);
    }
    expect(sold).toEqual([2, 0, 2]);
  });

  it("leaves to an order approved earlier what that one wants, and fills it first", async () => {
    await createStock(12);
    const older = await one({ states: ["TX", "OH"] });
    const younger = await one();
    expect(await fillOrder(younger)).toEqual({ sold: 2, room: 8 });
    expect(await ownedBy(older)).toHaveLength(10);
  });
});

describe("what may not be sold leaves the stock", () => {
  it("a suppressed person, whose contact goes with it", async () => {
    const [byPhone = "", byEmail = "", good = ""] = await createStock(3);
    const leads = await db().lead.findMany({ where: { id: { in: [byPhone, byEmail] } } });
    const indexOf = (id: string) => leads.find((lead) => lead.id === id);
    await db().suppression.createMany({
      data: [
        { kind: "phone", hash: indexOf(byPhone)?.phoneIndex ?? "", reason: "revoked", source: "test" },
        { kind: "email", hash: indexOf(byEmail)?.emailIndex ?? "", reason: "dnc", source: "test" },
      ],
    });
    const orderId = await one({ quantity: 3 });
    expect(await fillOrder(orderId)).toEqual({ sold: 1, room: 2 });
    expect(await ownedBy(orderId)).toEqual([good]);
    expect(await db().lead.findUnique({ where: { id: byPhone } })).toMatchObject({
      status: "suppressed",
      phoneSealed: null,
    });
  });

  it("a person sold in this line, who stays free in another", async () => {
    const [first = ""] = await createStock(1);
    const seller = await one({ quantity: 1 });
    await fillOrder(seller);
    const { phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: first } });
    const [again = ""] = await createStock(1, { phoneIndex });
    const [auto = ""] = await createStock(1, { phoneIndex, line: "auto" });
    expect(await fillOrder(await one())).toEqual({ sold: 0, room: 10 });
    expect(await db().lead.findUnique({ where: { id: again } })).toMatchObject({
      status: "duplicate",
      duplicateOfId: first,
    });
    expect(await fillOrder(await one({ line: "auto" }))).toEqual({ sold: 1, room: 9 });
    expect(await db().lead.findUnique({ where: { id: auto } })).toMatchObject({ status: "sold" });
  });

  it("a person sold in this line, found by phone before email and without reading the persons of others", async () => {
    const [byPhone = "", byEmail = ""] = await createStock(2, { line: "health" });
    expect(await fillOrder(await one({ quantity: 2, line: "health" }))).toEqual({ sold: 2, room: 0 });
    const contactOf = async (id: string) => await db().lead.findUniqueOrThrow({ where: { id } });
    const { phoneIndex } = await contactOf(byPhone);
    const { emailIndex } = await contactOf(byEmail);
    const [again = ""] = await createStock(1, { line: "health", nextPhoneIndex: phoneIndex, emailIndex });
    await pool().query(
      `INSERT INTO "SoldPerson" ("line", "kind", "hash", "leadId")
       SELECT 'health', 'phone', '000000' || n, gen_random_uuid() FROM generate_series(1, 5000) n`,
    );
    await pool().query(`VACUUM ANALYZE "SoldPerson"`);
    const before = await indexRowsRead("SoldPerson_pkey");
    expect(await fillOrder(await one({ line: "health" }))).toEqual({ sold: 0, room: 10 });
    expect((await indexRowsRead("SoldPerson_pkey")) - before).toBeLessThan(50);
    expect(await contactOf(again)).toMatchObject({ status: "duplicate", duplicateOfId: byPhone });
  });
});

describe("a live lead", () => {
  it("goes to the order approved first that wants it, else into stock", async () => {
    const { orderIds } = await createOpenOrders(3, { quantity: 1 });
    const leads = await createStock(4);
    const owners = [];
    for (const lead of leads) owners.push(await allocateLead(lead));
    expect(owners).toEqual([...orderIds, null]);
    expect(await db().lead.findUnique({ where: { id: leads[3] ?? "" } })).toMatchObject({
      status: "verified",
    });
  });

  it("is not sold twice, and what is not for sale is not sold", async () => {
    await createOpenOrders(2);
    const [lead = ""] = await createStock(1);
    expect(await allocateLead(lead)).not.toBeNull();
    expect(await allocateLead(lead)).toBeNull();
    expect(await allocateLead(randomUUID())).toBeNull();
  });
});

it("keeps the builders honest: each lead is fresher than the one before", () => {
  const times = buildLeads(randomUUID(), 3).map((lead) => Number(lead.verifiedAt));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
