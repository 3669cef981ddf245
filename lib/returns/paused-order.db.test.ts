import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { advanceOrder } from "@/lib/marketplace/advance-order.server";
import { setOrderLimits } from "@/lib/marketplace/set-order-limits.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { demandOf } from "@/tests/factories/orders";
import { createSold, postLeads, type Sold } from "@/tests/factories/returns";
import { untilLocked } from "@/tests/waiting/until-locked";
import { decideLateReturns } from "./decide-late-returns.server";
import { requestReturn } from "./request-return.server";

const MIGRATION = readFileSync(
  "prisma/migrations/20261127000000_resume_completed_orders/migration.sql",
  "utf8",
);

beforeAll(installCatalog);

const pause = ({ orderId }: Sold) =>
  db().orderDemand.update({ where: { orderId }, data: { pausedAt: new Date() } });

/** A replacement of the first lead, granted by the deadline. */
async function grantReplacement({ customer, leadIds }: Sold): Promise<void> {
  const asked = await requestReturn(customer, leadIds[0] ?? "", {
    reason: "disconnected",
    remedy: "replacement",
  });
  await decideLateReturns(new Date(asked.request?.decideBy ?? ""));
}

/** An order that is full, and whose status does not say so yet. */
async function createFullOrder(): Promise<Sold> {
  const sold = await createSold(1, 2);
  const data = { quantity: 1, closedAt: new Date() };
  await db().orderDemand.update({ where: { orderId: sold.orderId }, data });
  return sold;
}

describe("a pause does not outlive the end of an order, so that it gets its replacement", () => {
  it("when the order was full before the replacement was granted", async () => {
    const sold = await createSold(1, 1);
    await advanceOrder(sold.orderId);
    await pause(sold);
    await grantReplacement(sold);
    await postLeads(1);
    expect(await demandOf(sold.orderId)).toMatchObject({ quantity: 2, allocated: 2, pausedAt: null });
  });

  it("when staff complete the order that is paused and owed one", async () => {
    const sold = await createFullOrder();
    await grantReplacement(sold);
    await setOrderLimits(sold.customer, sold.orderId, { isPaused: true });
    expect(await demandOf(sold.orderId)).toMatchObject({ pausedAt: expect.any(Date) });
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId: sold.orderId, to: "completed", actor: staff });
    await postLeads(1);
    expect(await demandOf(sold.orderId)).toMatchObject({ quantity: 2, allocated: 2, pausedAt: null });
  });

  it("when it was completed before this rule: the migration resumes it, and no other order", async () => {
    const running = await createSold(1, 2);
    await pause(running);
    const sold = await createSold(1, 1);
    await advanceOrder(sold.orderId);
    await grantReplacement(sold);
    await pause(sold);
    await pool().query(MIGRATION);
    expect(await demandOf(sold.orderId)).toMatchObject({ closedAt: null, pausedAt: null });
    expect(await demandOf(running.orderId)).toMatchObject({ pausedAt: expect.any(Date) });
  });
});

it("an order that staff complete before it is full is still paused when they open it again", async () => {
  const sold = await createSold(1, 2);
  await pause(sold);
  const { user: staff } = await createStaff();
  for (const to of ["completed", "approved"] as const)
    await transitionOrder({ orderId: sold.orderId, to, actor: staff });
  await startFulfillment(sold.orderId);
  await postLeads(1);
  expect(await demandOf(sold.orderId)).toMatchObject({
    allocated: 1,
    closedAt: null,
    pausedAt: expect.any(Date),
  });
});

describe("an order that takes no leads any more", () => {
  it("cannot be paused, nor while it waits for a replacement", async () => {
    const sold = await createSold(1, 1);
    const setPause = () => codeOf(setOrderLimits(sold.customer, sold.orderId, { isPaused: true }));
    await advanceOrder(sold.orderId);
    expect(await setPause()).toBe("order-not-approved");
    await grantReplacement(sold);
    expect(await setPause()).toBe("order-not-approved");
    expect(await demandOf(sold.orderId)).toMatchObject({ closedAt: null, pausedAt: null });
  });

  it("cannot be paused at the instant of its last lead", async () => {
    const sold = await createSold(1, 2);
    const sale = await pool().connect();
    await sale.query("BEGIN");
    await sale.query(`UPDATE "OrderDemand" SET "quantity" = 1, "closedAt" = now() WHERE "orderId" = $1`, [
      sold.orderId,
    ]);
    const pausing = codeOf(setOrderLimits(sold.customer, sold.orderId, { isPaused: true }));
    await untilLocked({ statement: "pausedAt" });
    await sale.query("COMMIT");
    sale.release();
    expect(await pausing).toBe("order-not-approved");
    expect(await demandOf(sold.orderId)).toMatchObject({ pausedAt: null });
  });

  it("cannot be paused at the instant at which staff complete it", async () => {
    const sold = await createFullOrder();
    await grantReplacement(sold);
    const staff = await pool().connect();
    await staff.query("BEGIN");
    await staff.query(`UPDATE "Order" SET "status" = 'completed', "completedAt" = now() WHERE "id" = $1`, [
      sold.orderId,
    ]);
    const pausing = codeOf(setOrderLimits(sold.customer, sold.orderId, { isPaused: true }));
    await untilLocked({ statement: "pausedAt" });
    await staff.query("COMMIT");
    staff.release();
    expect(await pausing).toBe("order-not-approved");
    expect(await demandOf(sold.orderId)).toMatchObject({ closedAt: null, pausedAt: null });
  });
});
