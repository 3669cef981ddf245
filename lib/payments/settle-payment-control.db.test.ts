import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createPaidPayment } from "@/tests/factories/payments";
import { settlePayment } from "./settle-payment.server";

beforeAll(installCatalog);

// Shows that the test "settled fifty times at once" can fail: this file has its own database and drops the unique keys.
it("fifty settlements at once place several orders without the unique keys", async () => {
  await db().$executeRaw`DROP INDEX "Order_paymentIntentId_key"`;
  await db().$executeRaw`DROP INDEX "Order_leadConfigId_cycle_key"`;
  const { configuration, paymentIntentId } = await createPaidPayment();
  // On a very busy machine some of the fifty run into the time limit of a statement. The others are enough.
  await Promise.allSettled(Array.from({ length: 50 }, () => settlePayment(paymentIntentId)));
  expect(await db().order.count({ where: { leadConfigId: configuration.id } })).toBeGreaterThan(1);
});
