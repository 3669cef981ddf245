import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPaidSale } from "@/tests/factories/returns";
import { JOBS } from "./jobs";

beforeAll(() => installCatalog());

it("an order that staff complete early is followed by a job that workers of the previous release do not take", async () => {
  const { orderId } = await createPaidSale(2);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "completed", actor: staff });
  const { rows } = await pool().query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE data->>'orderId' = $1 AND name LIKE 'orders.follow-%'`,
    [orderId],
  );
  expect(rows).toEqual([{ name: "orders.follow-end" }]);
});

it.each(["orders.follow-end", "orders.follow-cancellation"])(
  "the worker opens a task for each entry of %s, whichever release enqueued it",
  async (name) => {
    const { orderId } = await createPaidSale(2);
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "completed", actor: staff });
    await JOBS.find((job) => job.name === name)?.run({ orderId });
    expect(
      await db().staffTask.findMany({ where: { kind: "orders.refund-cancelled", subjectId: orderId } }),
    ).toMatchObject([{ doneAt: null }]);
  },
);
