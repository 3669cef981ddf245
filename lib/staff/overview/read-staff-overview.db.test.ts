import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDeadDelivery } from "@/tests/factories/deliveries";
import { createPendingOrder } from "@/tests/factories/orders";
import { createSettledPayment } from "@/tests/factories/payments";
import { createSold } from "@/tests/factories/returns";
import { readStaffWaiting } from "../read-staff-waiting.server";
import { readStaffOverview } from "./read-staff-overview.server";

beforeAll(installCatalog);

describe("the staff's overview", () => {
  it("is empty without orders and leads", async () => {
    const overview = await readStaffOverview();
    expect(overview).toMatchObject({
      days: "7",
      revenue: { total: 0, before: 0, returned: 0 },
      sellThrough: { now: { verified: 0, sold: 0 } },
      approvals: { count: 0, oldestAt: null, totalCents: 0 },
      returns: { count: 0, oldestAt: null, nextDecideBy: null },
      disputes: { count: 0, nextDueBy: null },
      deliveries: { failingDestinations: 0, failed: 0 },
      stock: { total: 0, states: [], others: 0 },
      publishers: [],
    });
    expect(overview.revenue.byDay).toHaveLength(7);
  });

  it("counts the revenue of the period as the books do, and the orders that wait", async () => {
    await createSettledPayment();
    const { orderId } = await createPendingOrder();
    const createdAt = new Date("2026-11-01T12:00:00Z");
    await db().order.update({ where: { id: orderId }, data: { createdAt } });
    const entries = await db().bookEntry.findMany({ where: { kind: "captured" } });
    const captured = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const pending = await db().order.findMany({ where: { status: "pending" } });
    const waiting = pending.reduce((sum, { totalAmountCents }) => sum + totalAmountCents, 0);

    const overview = await readStaffOverview({ days: "28" });
    expect(captured).toBeGreaterThan(0);
    expect(overview.revenue).toMatchObject({ total: captured, before: 0 });
    expect(overview.revenue.byDay).toHaveLength(28);
    expect(overview.approvals).toEqual({
      count: pending.length,
      oldestAt: createdAt.toISOString(),
      totalCents: waiting,
    });
    const later = await readStaffOverview({ days: "7" }, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    expect(later.revenue).toMatchObject({ total: 0, before: captured });
  });

  it("compares the running day with the same hours of the day before", async () => {
    const at = (time: string) => new Date(`2031-03-0${time}-05:00`);
    const captured = (time: string, amountCents: number) => ({
      kind: "captured" as const,
      sourceId: `pi_${randomUUID()}`,
      paymentIntentId: `pi_${randomUUID()}`,
      amountCents,
      currency: "usd",
      occurredAt: at(time),
    });
    await db().bookEntry.createMany({
      data: [captured("4T08:00:00", 300), captured("4T18:00:00", 10_000), captured("5T09:00:00", 500)],
    });
    const { revenue } = await readStaffOverview({ days: "1" }, at("5T12:00:00"));
    expect(revenue).toMatchObject({ total: 500, before: 300 });
  });

  it("says how many leads were sold within a day, by leads whose day is over", async () => {
    const publisher = await db().publisher.create({
      data: { id: randomUUID(), name: "Evergreen Quotes", lines: ["life"], states: [] },
    });
    const now = new Date("2026-11-20T12:00:00Z");
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const lead = (receivedAt: Date) => ({
      publisherId: publisher.id,
      line: "life" as const,
      tier: "standard" as const,
      state: "TX",
      zip: "78704",
      status: "expired" as const,
      payloadHash: randomUUID(),
      receivedAt,
      verifiedAt: receivedAt,
    });
    await db().lead.createMany({ data: [lead(before(30)), lead(before(40)), lead(before(2))] });
    const { sellThrough, publishers } = await readStaffOverview({ days: "7" }, now);
    expect(sellThrough.now).toEqual({ verified: 2, sold: 0 });
    expect(publishers).toMatchObject([
      { name: "Evergreen Quotes", posted: 3, passed: 3, sold: 0, returned: 0 },
    ]);
  });

  it("counts what the pages behind its figures list", async () => {
    const { customer, orderId, leadIds } = await createSold(2);
    const [overdue = "", waiting = ""] = leadIds;
    const now = new Date();
    for (const [leadId, staffOnly, hours] of [
      [overdue, true, -48],
      [waiting, false, 1],
    ] as const) {
      await db().leadReturn.create({
        data: {
          leadId,
          userId: customer.id,
          orderId,
          reason: "disconnected",
          wanted: "refund",
          findings: [],
          staffOnly,
          requestedAt: now,
          decideBy: new Date(now.getTime() + hours * 3_600_000),
        },
      });
    }
    const removed = await createDeadDelivery(customer.id);
    await db().destination.update({
      where: { id: removed.destinationId },
      data: { removedAt: now, failures: 3, failingSince: now },
    });
    const paused = await createDeadDelivery(customer.id);
    await db().destination.update({
      where: { id: paused.destinationId },
      data: { pausedAt: now, pausedBy: "owner", failures: 3, failingSince: now },
    });
    const overview = await readStaffOverview();
    expect(overview.returns).toMatchObject({
      count: 2,
      nextDecideBy: new Date(now.getTime() + 3_600_000).toISOString(),
    });
    expect(overview.deliveries).toEqual({ failingDestinations: 0, failed: 1 });
    expect((await readStaffWaiting()).delivery).toBe(1);
  });
});
