import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { orderEndedJob } from "@/lib/orders/order-ended-jobs";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { failAtStripe, refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { onOrderEnded } from "./refund-undelivered.server";

beforeAll(() => installCatalog());

/** Runs the waiting jobs that follow the end of an order. */
async function followEnd(orderId: string): Promise<void> {
  const { rows } = await pool().query<{ data: unknown }>(
    `DELETE FROM pgboss.job WHERE name = $1 AND data->>'orderId' = $2 RETURNING data`,
    [orderEndedJob.name, orderId],
  );
  for (const { data } of rows) await onOrderEnded(orderEndedJob.schema.parse(data));
}

const tasksOf = (orderId: string) =>
  db().staffTask.findMany({
    where: { kind: "orders.refund-cancelled", subjectId: orderId, doneAt: null },
  });

async function cancel(orderId: string): Promise<void> {
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "cancelled", actor: staff });
  await followEnd(orderId);
  expect(await tasksOf(orderId)).toEqual([]);
}

/** Staff cancel an order after its dispute was lost, and then the dispute is won. */
async function winAfterCancelling(orderId: string, paymentIntentId: string): Promise<void> {
  const lost = await disputePayment(paymentIntentId, { status: "lost" });
  await recordDispute(lost);
  await cancel(orderId);
  await moveDispute(lost, "won");
  await followEnd(orderId);
}

const OWED = [{ facts: { amount: "$11,329.50", leads: 249 } }];

it("an order that was cancelled after a full refund in Stripe's dashboard is owed its leads when that refund fails", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  const refund = await refundAtStripe(paymentIntentId);
  await cancel(orderId);
  await failAtStripe(paymentIntentId, refund);
  await followEnd(orderId);
  expect(await tasksOf(orderId)).toMatchObject(OWED);
});

it("an order that was cancelled after a lost dispute is owed its leads when the dispute is won after all", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  await winAfterCancelling(orderId, paymentIntentId);
  expect(await tasksOf(orderId)).toMatchObject(OWED);
});

it("a task that staff closed stays closed when a refund of the order fails later", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  const refund = await refundAtStripe(paymentIntentId, 4550);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "cancelled", actor: staff });
  await followEnd(orderId);
  const [task] = await tasksOf(orderId);
  await finishStaffTask({ id: staff.id }, task?.id ?? "", "The customer wants other leads instead.");
  await failAtStripe(paymentIntentId, refund);
  await followEnd(orderId);
  expect(await tasksOf(orderId)).toEqual([]);
});

it("a task that staff closed after a refund in Stripe's dashboard opens again when that refund fails", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "cancelled", actor: staff });
  await followEnd(orderId);
  const [task] = await tasksOf(orderId);
  // Stripe's times have no fractions of a second.
  await db().staffTask.updateMany({
    where: { id: task?.id ?? "" },
    data: { openedAt: new Date(Date.now() - 2_000) },
  });
  const refund = await refundAtStripe(paymentIntentId);
  await finishStaffTask({ id: staff.id }, task?.id ?? "", "Refunded in Stripe's dashboard.");
  await failAtStripe(paymentIntentId, refund);
  await followEnd(orderId);
  expect(await tasksOf(orderId)).toMatchObject(OWED);
});

it("an order that was opened again, and cancelled after a lost dispute, is owed its leads when the dispute is won", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  const { user: staff } = await createStaff();
  for (const to of ["cancelled", "approved"] as const) {
    await transitionOrder({ orderId, to, actor: staff });
    await followEnd(orderId);
  }
  await winAfterCancelling(orderId, paymentIntentId);
  expect(await tasksOf(orderId)).toMatchObject(OWED);
});

it("an order that still gets leads is owed nothing when a refund fails", async () => {
  const { orderId, paymentIntentId } = await createPaidSale(1);
  await failAtStripe(paymentIntentId, await refundAtStripe(paymentIntentId));
  await followEnd(orderId);
  expect(await tasksOf(orderId)).toEqual([]);
});
