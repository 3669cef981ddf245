import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { refundedOf, sandboxControl } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { until } from "@/tests/waiting/until";
import { owePartialRefund } from "./owe-partial-refund.server";
import { payPartialRefunds } from "./pay-partial-refunds.server";

beforeAll(installCatalog);
afterEach(() => sandboxControl().clearFaults());

/** A lead of the order of 250. */
const SHARE = 4_550;

async function createDebt() {
  const { orderId, paymentIntentId, leadIds } = await createPaidSale(1);
  const [causeId = ""] = leadIds;
  await inTransaction((transaction) => owePartialRefund(transaction, { orderId, causeId }));
  return { causeId, paymentIntentId };
}

const unpaid = () =>
  db().partialRefund.findMany({
    where: { paidAt: null },
    select: { causeId: true, checkedAt: true },
    orderBy: { createdAt: "asc" },
  });

it("sends no other refund when the time of a run is over, and leaves them to the next run as they were", async () => {
  const debts = [await createDebt(), await createDebt(), await createDebt()];
  expect(await payPartialRefunds({ runMs: 0 })).toBe(1);
  expect((await unpaid()).map(({ checkedAt }) => checkedAt)).toEqual([null, null]);
  expect(await payPartialRefunds({ runMs: 0 })).toBe(1);
  expect(await payPartialRefunds({ runMs: 0 })).toBe(1);
  for (const { paymentIntentId } of debts) expect(await refundedOf(paymentIntentId)).toBe(SHARE);
});

it("takes no refund from another run that claimed it meanwhile", async () => {
  await createDebt();
  await createDebt();
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "refunds.create",
    times: "always",
    action: { kind: "hold" },
  });
  const run = payPartialRefunds({ runMs: 0 });
  await until(async () => (await unpaid()).every(({ checkedAt }) => checkedAt !== null));
  const claimedAt = new Date(Date.now() + 60_000);
  await db().partialRefund.updateMany({ where: { paidAt: null }, data: { checkedAt: claimedAt } });
  await sandboxControl().clearFaults();
  expect(await run).toBe(1);
  expect(await unpaid()).toEqual([{ causeId: expect.any(String), checkedAt: claimedAt }]);
});
