import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { addDays, dayInNewYork, fromIsoDay, instantAt, toIsoDay } from "@/lib/kit/zone-clock";
import { setOrderRules } from "@/lib/marketplace/set-order-rules.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { createStaff } from "@/tests/factories/accounts";
import { createOpenPayment, payByBankDebit, sandboxControl, settleToOrder } from "@/tests/factories/payments";
import { endOrders } from "./end-order.server";
import { onOrderEnded, readUndelivered, refundUndelivered } from "./refund-undelivered.server";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  staff = { id: (await createStaff()).user.id };
});

const calendarDayIn = (days: number) => addDays(fromIsoDay(dayInNewYork(new Date())), days);
const TWO_DAYS_ON = () => instantAt("America/New_York", calendarDayIn(2), 12 * 60);

/** An order paid by bank debit whose fill-by date has passed, with the jobs that follow. @returns its id and its task. */
async function endAfterBankDebit() {
  const { customer, paymentIntentId, clientSecret } = await createOpenPayment();
  await payByBankDebit(paymentIntentId, clientSecret);
  await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
  const orderId = await settleToOrder(paymentIntentId);
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await startFulfillment(orderId);
  await setOrderRules(customer, orderId, { fillBy: toIsoDay(calendarDayIn(1)) });
  expect(await endOrders(TWO_DAYS_ON())).toBe(0);
  expect(await db().order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "cancelled" });
  const { rows } = await pool().query<{ data: unknown }>(
    `DELETE FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2 RETURNING data`,
    [orderEndedJob.name, orderId],
  );
  for (const { data } of rows) await onOrderEnded(orderEndedJob.schema.parse(data));
  const task = await db().staffTask.findFirstOrThrow({
    where: { kind: "orders.refund-cancelled", subjectId: orderId, doneAt: null },
  });
  return { orderId, task };
}

const refundsOf = (orderId: string) => db().partialRefund.findMany({ where: { orderId } });

it("an order that ends at its fill-by date soon after a bank debit is refunded by staff, not by the program", async () => {
  const { orderId, task } = await endAfterBankDebit();
  const sentence = expect.stringMatching(
    /^Paid by bank debit on .+; the bank can still return it until .+\.$/,
  );
  expect(task.facts).toEqual({ amount: "$11,375.00", leads: 250, payment: sentence });
  expect(await endOrders(TWO_DAYS_ON())).toBe(0);
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await readUndelivered(orderId)).toMatchObject({ amount: "11375.00", bankReturn: sentence });

  await refundUndelivered(staff, orderId);
  expect(await refundsOf(orderId)).toMatchObject([{ leads: 250, amountCents: 1_137_500 }]);
  expect(await db().staffTask.findUnique({ where: { id: task.id } })).toMatchObject({
    doneAt: expect.any(Date),
  });
});

it("is refunded by the program once the bank cannot return the debit, unless staff marked the task as done", async () => {
  const waiting = await endAfterBankDebit();
  const decided = await endAfterBankDebit();
  await finishStaffTask({ ...staff, ipAddress: null }, decided.task.id, "The customer buys other leads.");
  // As if both debits were older than the bank's time. An invoice never changes, so the guard is off for a moment.
  await db().$transaction([
    db().$executeRawUnsafe(`ALTER TABLE "BillingDocument" DISABLE TRIGGER USER`),
    db()
      .$executeRaw`UPDATE "BillingDocument" SET "content" = jsonb_set("content", '{paidAt}', '"2026-01-02T12:00:00Z"')
      WHERE "orderId"::text IN (${waiting.orderId}, ${decided.orderId})`,
    db().$executeRaw`UPDATE "OrderDemand" SET "endedAt" = now() - interval '1 hour'
      WHERE "orderId"::text IN (${waiting.orderId}, ${decided.orderId})`,
    db().$executeRawUnsafe(`ALTER TABLE "BillingDocument" ENABLE TRIGGER USER`),
  ]);
  expect(await endOrders()).toBe(1);
  expect(await refundsOf(waiting.orderId)).toMatchObject([{ leads: 250 }]);
  expect(await refundsOf(decided.orderId)).toEqual([]);
});
