import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import * as z from "zod/mini";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { readOrderWithHistory } from "@/lib/orders/queries.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { buildPackageConfiguration } from "@/tests/factories/configurations";
import { createApprovedOrder, createPendingOrder } from "@/tests/factories/orders";
import { createStock, emptyMarket } from "@/tests/factories/stock";
import { onLeadSold } from "@/worker/subscriptions";
import { JOBS } from "./jobs";

const jobRow = z.object({ id: z.string(), name: z.string(), data: z.unknown() });

beforeAll(installCatalog);
beforeEach(async () => {
  await emptyMarket();
  await pool().query(`DELETE FROM pgboss.job WHERE name = 'leads.open-demand'`);
});

/** What a worker does with the announcements of approved orders: once, or again as after a crash. */
async function runAnnouncements({ keep = false } = {}): Promise<number> {
  const { rows } = await pool().query(
    `SELECT id, name, data FROM pgboss.job WHERE name = 'leads.open-demand'`,
  );
  for (const row of rows) {
    const { id, name, data } = jobRow.parse(row);
    await JOBS.find((job) => job.name === name)?.run(data);
    if (!keep) await pool().query(`DELETE FROM pgboss.job WHERE id = $1`, [id]);
  }
  return rows.length;
}

const movesOf = async (orderId: string) =>
  (await readOrderWithHistory(orderId)).history.map(({ to, actor }) => (actor ? `${to} by staff` : to));
const demandOf = (orderId: string) => db().orderDemand.findUnique({ where: { orderId } });
const leadsOf = async (orderId: string) =>
  (await db().allocation.findMany({ where: { orderId }, select: { leadId: true } })).map((row) => row.leadId);

describe("an approved order", () => {
  it("is filled from stock, then live: processing at its first lead, completed at its last", async () => {
    await createStock(210);
    const { orderId } = await createApprovedOrder();
    expect(await demandOf(orderId)).toBeNull();
    expect(await runAnnouncements()).toBe(1);
    expect(await demandOf(orderId)).toMatchObject({ allocated: 210, quantity: 250, closedAt: null });
    expect(await movesOf(orderId)).toEqual(["approved by staff", "processing"]);

    for (const lead of await createStock(39)) expect(await allocateLead(lead)).toBe(orderId);
    await onLeadSold();
    expect((await readOrderWithHistory(orderId)).status).toBe("processing");
    const [last = "", over = ""] = await createStock(2);
    expect(await allocateLead(last)).toBe(orderId);
    expect(await allocateLead(over)).toBeNull();
    await onLeadSold();
    expect(await movesOf(orderId)).toEqual(["approved by staff", "processing", "completed"]);
    expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({
      completedAt: expect.any(Date),
    });
    expect(await db().allocation.count({ where: { orderId } })).toBe(250);
    expect(await db().ledgerEntry.count({ where: { leadId: { in: await leadsOf(orderId) } } })).toBe(250);
  });

  it("stays approved until its first lead, and is filled once however often it is announced", async () => {
    const { orderId } = await createApprovedOrder();
    await runAnnouncements({ keep: true });
    expect(await movesOf(orderId)).toEqual(["approved by staff"]);
    await createStock(5);
    await runAnnouncements({ keep: true });
    await Promise.all([runAnnouncements({ keep: true }), runAnnouncements({ keep: true })]);
    expect(await demandOf(orderId)).toMatchObject({ allocated: 5, quantity: 250 });
    expect(await movesOf(orderId)).toEqual(["approved by staff", "processing"]);
  });

  it("that is full from stock goes through processing to completed at once", async () => {
    await createStock(253);
    const { orderId } = await createApprovedOrder();
    await runAnnouncements();
    expect(await movesOf(orderId)).toEqual(["approved by staff", "processing", "completed"]);
    expect(await db().lead.count({ where: { status: "verified" } })).toBe(3);
  });

  it("wants what its configuration says: type, add-ons and each of its states", async () => {
    const states = ["AZ", "NV", "OR", "UT", "WA"];
    const { orderId } = await createApprovedOrder({
      leadTypeId: "life-premium",
      selectedStates: states,
    });
    for (const state of states) await createStock(3, { state });
    const unwanted = [
      ...(await createStock(2, { state: "TX" })),
      ...(await createStock(2, { state: "AZ", line: "auto" })),
      ...(await createStock(2, { state: "AZ", tier: "standard" })),
      ...(await createStock(2, { state: "AZ", wantsBeneficiary: false })),
      ...(await createStock(2, { state: "AZ", higherIncome: false })),
    ];
    await runAnnouncements();
    const got = await db().lead.groupBy({ by: ["state"], where: { orderId }, _count: true });
    expect(Object.fromEntries(got.map((row) => [row.state, row._count]))).toEqual(
      Object.fromEntries(states.map((state) => [state, 3])),
    );
    expect(await db().lead.count({ where: { id: { in: unwanted }, status: "verified" } })).toBe(10);
  });

  it("of a package wants the month's leads of its one type in all its states", async () => {
    const configured = buildPackageConfiguration();
    const { orderId } = await createApprovedOrder(configured);
    await createStock(1, { state: "FL", wantsBeneficiary: false, higherIncome: false });
    await createStock(1, { state: "NY" });
    await runAnnouncements();
    expect(await demandOf(orderId)).toMatchObject({
      line: "life",
      quantity: 150,
      allocated: 2,
      states: configured.selectedStates.toSorted(),
      wantsBeneficiary: false,
      wantsHigherIncome: false,
    });
  });
});

describe("an order that is not served any more", () => {
  it("is closed at the instant of its cancellation, and what it got stays its own", async () => {
    await createStock(4);
    const { orderId, staff } = await createApprovedOrder();
    await runAnnouncements();
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    expect(await demandOf(orderId)).toMatchObject({ closedAt: expect.any(Date), allocated: 4 });
    const [lead = ""] = await createStock(1);
    expect(await allocateLead(lead)).toBeNull();
    await onLeadSold();
    expect((await readOrderWithHistory(orderId)).status).toBe("cancelled");
    expect(await db().allocation.count({ where: { orderId } })).toBe(4);
  });

  it("is not opened by an announcement that comes late", async () => {
    await createStock(4);
    const { orderId, staff } = await createApprovedOrder();
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await runAnnouncements();
    expect(await demandOf(orderId)).toBeNull();
    expect(await db().lead.count({ where: { status: "verified" } })).toBe(4);
  });

  it("wants the rest, at its old place, when staff approve it again", async () => {
    await createStock(4);
    const { orderId, staff } = await createApprovedOrder();
    await runAnnouncements();
    const before = await demandOf(orderId);
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await createStock(3);
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await runAnnouncements();
    expect(await demandOf(orderId)).toEqual({ ...before, allocated: 7, paceCount: 7 });
  });

  it("never opened: an order that waits for approval gets nothing", async () => {
    const { orderId } = await createPendingOrder();
    await createStock(1);
    expect(await runAnnouncements()).toBe(0);
    expect(await demandOf(orderId)).toBeNull();
  });
});
