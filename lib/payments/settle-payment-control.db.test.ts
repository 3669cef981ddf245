import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createPaidPayment } from "@/tests/factories/payments";
import { settlePayment } from "./settle-payment.server";

beforeAll(installCatalog);

// The positive control of "fifty times at once": this file has its own database, and takes the keys away.
it("fifty settlements at once make several orders when the unique keys are gone", async () => {
  await db().$executeRaw`DROP INDEX "Order_paymentIntentId_key"`;
  await db().$executeRaw`DROP INDEX "Order_leadConfigId_cycle_key"`;
  const { configuration, paymentIntentId } = await createPaidPayment();
  await Promise.all(Array.from({ length: 50 }, () => settlePayment(paymentIntentId)));
  expect(await db().order.count({ where: { leadConfigId: configuration.id } })).toBeGreaterThan(1);
});
