import { beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPendingOrder } from "@/tests/factories/orders";
import { mailsTo } from "@/tests/setup/caught-mails";
import { orderStatusEmailJob, sendOrderStatus } from "./order-status.email";
import { transitionOrder } from "./transition-order.server";

beforeAll(installCatalog);

/** Queued jobs about an order, oldest first. */
async function jobsAbout(orderId: string) {
  const { rows } = await pool().query(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2 ORDER BY (data->>'changeId')::bigint`,
    [orderStatusEmailJob.name, orderId],
  );
  return rows.map((row) => orderStatusEmailJob.schema.parse(z.object({ data: z.unknown() }).parse(row).data));
}

describe("a new status of an order", () => {
  it("is emailed to the customer once as text and HTML, when approved and when completed", async () => {
    const { orderId, customer } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    const [approved] = await jobsAbout(orderId);
    if (!approved) throw new Error("no job");
    await sendOrderStatus(approved);
    await startFulfillment(orderId);
    await transitionOrder({ orderId, to: "processing", actor: null });
    await db()
      .$executeRaw`UPDATE "OrderDemand" SET "allocated" = "quantity" WHERE "orderId" = ${orderId}::uuid`;
    await transitionOrder({ orderId, to: "completed", actor: null });
    const jobs = await jobsAbout(orderId);
    expect(jobs).toHaveLength(2);
    for (const job of jobs.slice(1)) await sendOrderStatus(job);
    const mails = await mailsTo(customer.email);
    const about = mails.filter(({ text }) => text.includes("Your order is"));
    expect(about.map(({ text }) => /Your order is (approved|complete)/.exec(text)?.[1])).toEqual([
      "approved",
      "complete",
    ]);
    for (const { headers } of about) {
      expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
      expect(headers["list-unsubscribe"]).toBeUndefined();
    }
  });

  it("enqueues no email when the transition fails", async () => {
    const { orderId } = await createPendingOrder();
    await expect(transitionOrder({ orderId, to: "processing", actor: null })).rejects.toMatchObject({
      status: 409,
    });
    const { user: staff } = await createStaff();
    await db().$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT "full" CHECK (false) NOT VALID`;
    try {
      await expect(transitionOrder({ orderId, to: "cancelled", actor: staff })).rejects.toThrow("full");
    } finally {
      await db().$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT "full"`;
    }
    expect(await jobsAbout(orderId)).toEqual([]);
  });

  it("is not emailed after staff corrected it, nor to a closed account", async () => {
    const { orderId, customer } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await transitionOrder({ orderId, to: "approved", actor: staff });
    const [cancelled, approved] = await jobsAbout(orderId);
    if (!cancelled || !approved) throw new Error("two jobs were expected");
    await sendOrderStatus(cancelled);
    await db().user.update({ where: { id: customer.id }, data: { closedAt: new Date() } });
    await sendOrderStatus(approved);
    expect((await mailsTo(customer.email)).filter(({ text }) => text.includes("order"))).toEqual([]);
  });
});
