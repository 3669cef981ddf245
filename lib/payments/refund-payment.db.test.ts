import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createPaidPayment, refundedOf, sandboxControl, settleToOrder } from "@/tests/factories/payments";
import { until } from "@/tests/waiting/until";
import { refundPayment } from "./refund-payment.server";
import { setSettled } from "./transition-payment.server";

beforeAll(installCatalog);

async function countWaiting(): Promise<number> {
  const { rows } = await pool().query<{ waiting: number }>(
    `SELECT count(*)::int AS "waiting" FROM pg_stat_activity
     WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0]?.waiting ?? 0;
}

async function createReceived() {
  const { customer, configuration, paymentIntentId } = await createPaidPayment();
  const ids = { paymentIntentId, userId: customer.id, leadConfigId: configuration.id };
  return { ...ids, cycle: 0, amountCents: 5_000, currency: "usd", capturedAt: null };
}

it("keeps the state of a payment that another call refunded at the same instant", async () => {
  const received = await createReceived();
  const { paymentIntentId } = received;
  // The other call has the row, and commits its refund after this one has begun.
  const other = await pool().connect();
  await other.query("BEGIN");
  for (const state of ["refunding", "refunded"]) {
    await other.query(
      `UPDATE "Payment" SET "state" = $2::"PaymentState", "refundReason" = 'paid-twice' WHERE "paymentIntentId" = $1`,
      [paymentIntentId, state],
    );
  }
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "refunds.create",
    times: "always",
    action: { kind: "status", status: 500 },
  });
  const call = refundPayment(received, "paid-twice");
  const ended = call.then(
    () => "refunded",
    () => "refused by Stripe",
  );
  await until(async () => (await countWaiting()) === 1);
  await other.query("COMMIT");
  other.release();
  expect(await ended).toBe("refunded");
  await sandboxControl().clearFaults();
  expect(await db().payment.findUnique({ where: { paymentIntentId } })).toMatchObject({ state: "refunded" });
});

it("refunds nothing as a payment without an order when the payment has one", async () => {
  const received = await createReceived();
  await settleToOrder(received.paymentIntentId);
  await expect(refundPayment(received, "paid-twice")).rejects.toThrow(
    "a payment that is settled cannot become refunding",
  );
  expect(await refundedOf(received.paymentIntentId)).toBe(0);
});

it("buys no order with money that went back", async () => {
  const received = await createReceived();
  await refundPayment(received, "paid-twice");
  await expect(inTransaction((transaction) => setSettled(transaction, received))).rejects.toThrow(
    "a payment that is refunded cannot become settled",
  );
});
