import { beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createPendingOrder } from "@/tests/factories/orders";
import { mailsTo } from "@/tests/setup/caught-mails";
import { mailOrderStatus } from "./mail-order-status.server";
import { orderStatusMailJob } from "./order-status-mail.job";
import { transitionOrder } from "./transition-order.server";

beforeAll(installCatalog);

/** What waits in the queue about an order, the oldest first. */
async function jobsAbout(orderId: string) {
  const { rows } = await pool().query(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2 ORDER BY (data->>'changeId')::bigint`,
    [orderStatusMailJob.name, orderId],
  );
  return rows.map((row) => orderStatusMailJob.schema.parse(z.object({ data: z.unknown() }).parse(row).data));
}

describe("a move of an order", () => {
  it("is mailed to its buyer: approved and completed, once each, as text and HTML", async () => {
    const { orderId, buyer } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "approved", actor: staff });
    const [approved] = await jobsAbout(orderId);
    if (!approved) throw new Error("no job");
    await mailOrderStatus(approved);
    await transitionOrder({ orderId, to: "processing", actor: null });
    await transitionOrder({ orderId, to: "completed", actor: null });
    const jobs = await jobsAbout(orderId);
    expect(jobs).toHaveLength(2);
    for (const job of jobs.slice(1)) await mailOrderStatus(job);
    const mails = await mailsTo(buyer.email);
    const about = mails.filter(({ text }) => text.includes("your order is"));
    expect(about.map(({ text }) => /your order is (approved|complete)/.exec(text)?.[1])).toEqual([
      "approved",
      "complete",
    ]);
    for (const { headers } of about) {
      expect(headers["content-type"]).toMatch(/^multipart\/alternative/);
      expect(headers["list-unsubscribe"]).toBeUndefined();
    }
  });

  it("leaves no job when it does not happen", async () => {
    const { orderId } = await createPendingOrder();
    await expect(transitionOrder({ orderId, to: "completed", actor: null })).rejects.toMatchObject({
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

  it("is not mailed when staff corrected it meanwhile, nor to a closed account", async () => {
    const { orderId, buyer } = await createPendingOrder();
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    await transitionOrder({ orderId, to: "approved", actor: staff });
    const [cancelled, approved] = await jobsAbout(orderId);
    if (!cancelled || !approved) throw new Error("two jobs were expected");
    await mailOrderStatus(cancelled);
    await db().user.update({ where: { id: buyer.id }, data: { closedAt: new Date() } });
    await mailOrderStatus(approved);
    expect((await mailsTo(buyer.email)).filter(({ text }) => text.includes("order"))).toEqual([]);
  });
});
