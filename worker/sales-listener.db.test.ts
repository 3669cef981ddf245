import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { type SalesListener, startSalesListener } from "@/lib/marketplace/sales-listener.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDemand, createSale } from "@/tests/factories/sales";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";
import { onLeadSold } from "./subscriptions";

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});

let listener: SalesListener | undefined;
afterEach(() => listener?.stop());

/** Waits until each of the leads has its receipt. */
function untilCertified(leadIds: readonly string[]): Promise<void> {
  const where = { leadId: { in: [...leadIds] } };
  return until(async () => (await db().ledgerEntry.count({ where })) === leadIds.length);
}

it("takes up what was sold before it started, and what is sold afterwards", async () => {
  const before = await createSale(sold, 3);
  listener = startSalesListener(onLeadSold);
  await untilCertified(before.leadIds);
  const after = await createSale(sold, 3);
  await untilCertified(after.leadIds);
  expect(await db().saleNotice.count()).toBe(0);
});

it("goes on when its connection is cut", async () => {
  listener = startSalesListener(onLeadSold);
  const first = await createSale(sold, 1);
  await untilCertified(first.leadIds);
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leadwell-sales' AND datname = current_database()",
  );
  const second = await createSale(sold, 1);
  await untilCertified(second.leadIds);
  expect(await db().ledgerEntry.count()).toBeGreaterThanOrEqual(2);
});

it("certifies every other sale when one notice names a lead without a sale", async () => {
  const bad = await db().saleNotice.create({ data: { orderId: sold.orderId, leadIds: [randomUUID()] } });
  const { leadIds } = await createSale(sold, 2);
  expect(await onLeadSold()).toBe(leadIds.length);
  expect(await db().ledgerEntry.count({ where: { leadId: { in: leadIds } } })).toBe(leadIds.length);
  expect(await db().saleNotice.findMany()).toMatchObject([{ id: bad.id }]);
  await db().saleNotice.deleteMany();
});

it("leaves what is sold during a call to the next one, which also prepares it for the list of calls", async () => {
  const first = await createSale(sold, 1);
  const gate = await pool().connect();
  await gate.query(`BEGIN; SELECT FROM "SaleNotice" FOR UPDATE`);
  const during = onLeadSold();
  await untilLocked();
  const second = await createSale(sold, 1);
  await gate.query("COMMIT");
  gate.release();
  expect(await during).toBe(1);
  const unprepared = () =>
    db().queuedLead.findMany({ where: { searchKeyId: null }, select: { leadId: true } });
  expect(await unprepared()).toEqual([{ leadId: second.leadIds[0] }]);
  expect(await onLeadSold()).toBe(1);
  expect(await unprepared()).toEqual([]);
  await untilCertified([...first.leadIds, ...second.leadIds]);
});

it("stops within a moment although every call finds something", async () => {
  let calls = 0;
  listener = startSalesListener(async () => {
    calls += 1;
    return 1;
  });
  await until(() => calls > 2);
  await expect(listener.stop()).resolves.toBeUndefined();
});
