import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { shortId } from "@/lib/kit/short-id";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { MOVING_PAYMENT_STATES } from "@/lib/privacy/account-closing";
import { readOwnReturn } from "@/lib/returns/queries.server";
import { finishStaffTask } from "@/lib/staff-tasks/finish-staff-task.server";
import { listStaffTasks } from "@/lib/staff-tasks/queries.server";
import { createStaff } from "@/tests/factories/accounts";
import {
  createForgedIntent,
  createOpenPayment,
  failAtStripe,
  payOwedRefunds,
  refundAtStripe,
  refundedOf,
} from "@/tests/factories/payments";
import { createApprovedReturn, createPaidSale } from "@/tests/factories/returns";
import { mailsTo } from "@/tests/setup/caught-mails";
import { untilLocked } from "@/tests/waiting/until-locked";
import { owePartialRefund } from "./owe-partial-refund.server";
import { refundableCents } from "./owed-refunds.server";
import { sendPaidOutside } from "./paid-outside.email";
import { payRefundOutside } from "./pay-refund-outside.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { retryRefund } from "./retry-refund.server";
import { settlePayment } from "./settle-payment.server";

const PAID = 1_137_500;
const note = "Check 1234, mailed on May 4";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

const taskOf = (refundId: string) =>
  db().staffTask.findFirstOrThrow({ where: { subjectId: refundId, kind: "payments.repeat-refund" } });
/** The task as the page shows it. */
const shownTask = async (refundId: string) =>
  (await listStaffTasks({})).tasks.find(({ subject }) => subject.id === refundId);
const paymentOf = (paymentIntentId: string) => db().payment.findUniqueOrThrow({ where: { paymentIntentId } });

/** Sends the queued emails about a payment. @returns how many there were. */
async function sendQueued(paymentIntentId: string): Promise<number> {
  const { rows } = await pool().query<{ data: Parameters<typeof sendPaidOutside>[0] }>(
    `SELECT data FROM pgboss.job WHERE name = 'payments.mail-paid-outside' AND data->>'paymentIntentId' = $1`,
    [paymentIntentId],
  );
  for (const { data } of rows) await sendPaidOutside(data);
  return rows.length;
}
const paidMails = async ({ id }: { id: string }) => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id } });
  return (await mailsTo(email)).filter(({ subject }) => subject?.startsWith("We paid"));
};

/** An order with a returned lead whose refund of $45.50 failed at the bank. */
async function createFailedPart() {
  const sale = await createPaidSale(1);
  const causeId = sale.leadIds[0] ?? "";
  await createApprovedReturn(causeId);
  await inTransaction((transaction) => owePartialRefund(transaction, { orderId: sale.orderId, causeId }));
  await payOwedRefunds();
  const { refundId } = await db().partialRefund.findUniqueOrThrow({ where: { causeId } });
  await failAtStripe(sale.paymentIntentId, refundId ?? "");
  return { ...sale, causeId, refundId: refundId ?? "" };
}

/** A payment of $1.00 without an order whose refund failed at the bank. */
async function createFailedWhole() {
  const { customer, configuration } = await createOpenPayment();
  const paymentIntentId = await createForgedIntent(customer, configuration, { amount: 100 });
  await settlePayment(paymentIntentId);
  const { refundId } = await paymentOf(paymentIntentId);
  await failAtStripe(paymentIntentId, refundId ?? "");
  return { customer, paymentIntentId, refundId: refundId ?? "" };
}

describe("a failed refund for a lead that staff paid by check", () => {
  it("counts as paid, with a note, and is never sent again", async () => {
    const { customer, causeId, orderId, paymentIntentId, refundId } = await createFailedPart();
    expect((await readOwnReturn(customer, causeId)).request?.refund).toMatchObject({ progress: "failed" });
    expect(await payRefundOutside(staff, { refundId, note })).toBe("$45.50");
    expect((await readOwnReturn(customer, causeId)).request?.refund).toMatchObject({
      progress: "paid-outside",
      paidAt: expect.any(String),
    });
    await sendQueued(paymentIntentId);
    expect(await paidMails(customer)).toEqual([
      expect.objectContaining({
        subject: "We paid $45.50 to you",
        text: expect.stringContaining(`your order ${shortId(orderId)}`),
      }),
    ]);
    expect(await taskOf(refundId)).toMatchObject({ note: `Paid $45.50 outside of Stripe: ${note}` });
    expect(
      await db().auditEntry.findMany({ where: { subjectId: paymentIntentId, actorId: staff.id } }),
    ).toMatchObject([{ action: "payments.pay-refund-outside", after: { amount: "$45.50", note } }]);
    expect(await payOwedRefunds()).toBe(0);
    expect(await refundedOf(paymentIntentId)).toBe(0);
    expect(await inTransaction((transaction) => refundableCents(transaction, orderId))).toBe(PAID - 4_550);
    // The alert about owed refunds reads the rows without "paidAt".
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({
      paidAt: expect.any(Date),
      failedAt: null,
    });
    await expect(payRefundOutside(staff, { refundId, note })).rejects.toMatchObject({ status: 404 });
    await expect(retryRefund(staff, refundId)).rejects.toMatchObject({ status: 404 });
  });

  it("is not sent again when a part of it was covered by a refund of the dashboard that fails later", async () => {
    const { causeId, orderId, paymentIntentId, refundId } = await createFailedPart();
    // A part of what we owe went back in the dashboard.
    const foreign = await refundAtStripe(paymentIntentId, PAID - 4_000);
    await payRefundOutside(staff, { refundId, note });
    await failAtStripe(paymentIntentId, foreign);
    expect(await payOwedRefunds()).toBe(1);
    expect(await refundedOf(paymentIntentId)).toBe(550);
    expect(await db().partialRefund.findMany({ where: { orderId } })).toHaveLength(2);
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({
      amountCents: 4_000,
      paidOutsideAt: expect.any(Date),
    });
  });

  it("waits for staff when the refund of the dashboard that covered a part of it fails, and is paid once", async () => {
    const { paymentIntentId, refundId } = await createFailedPart();
    const foreign = await refundAtStripe(paymentIntentId, PAID - 4_000);
    expect(await shownTask(refundId)).toMatchObject({ owed: "$40.00" });
    await failAtStripe(paymentIntentId, foreign);
    expect(await payOwedRefunds()).toBe(0);
    expect(await shownTask(refundId)).toMatchObject({ owed: "$45.50" });
    expect(await payRefundOutside(staff, { refundId, note })).toBe("$45.50");
    expect(await payOwedRefunds()).toBe(0);
    expect(await refundedOf(paymentIntentId)).toBe(0);
  });

  it("and that the dashboard covered in part counts as paid with what was owed", async () => {
    const { paymentIntentId, refundId } = await createFailedPart();
    await refundAtStripe(paymentIntentId, PAID - 4_000);
    expect(await payRefundOutside(staff, { refundId, note })).toBe("$40.00");
    expect(await taskOf(refundId)).toMatchObject({ note: `Paid $40.00 outside of Stripe: ${note}` });
  });

  it("is sent by the worker when a refund of the dashboard that covered all of it fails: its task is closed", async () => {
    const { paymentIntentId, refundId } = await createFailedPart();
    const foreign = await refundAtStripe(paymentIntentId);
    expect(await taskOf(refundId)).toMatchObject({ doneAt: expect.any(Date) });
    await failAtStripe(paymentIntentId, foreign);
    expect(await payOwedRefunds()).toBe(1);
    expect(await refundedOf(paymentIntentId)).toBe(4_550);
  });

  it("is refused, and nothing is recorded, when the worker sends it again", async () => {
    const { causeId, paymentIntentId, refundId } = await createFailedPart();
    await db().partialRefund.update({ where: { causeId }, data: { failedAt: null } });
    await expect(payRefundOutside(staff, { refundId, note })).rejects.toMatchObject({
      status: 409,
      code: "refund-not-owed",
    });
    expect(await taskOf(refundId)).toMatchObject({ doneAt: null });
    expect(await db().auditEntry.count({ where: { subjectId: paymentIntentId, actorId: staff.id } })).toBe(0);
    expect(await sendQueued(paymentIntentId)).toBe(0);
  });

  it.each([
    ["paid", 0],
    ["sent again", 1],
  ])("is only %s when that comes first and staff do both at the same instant", async (first, sent) => {
    const { paymentIntentId, refundId } = await createFailedPart();
    const calls = [() => payRefundOutside(staff, { refundId, note }), () => retryRefund(staff, refundId)];
    const [one, other] = first === "paid" ? calls : calls.toReversed();
    const both: Promise<unknown>[] = [];
    await inTransaction(async (transaction) => {
      await lockPaidOrder(transaction, paymentIntentId);
      both.push(Promise.resolve(one?.()));
      await untilLocked();
      both.push(Promise.resolve(other?.()));
      await untilLocked({ count: 2 });
    });
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(await payOwedRefunds()).toBe(sent);
  });

  it("cannot be marked as done without saying that it is paid", async () => {
    const { causeId, refundId } = await createFailedPart();
    const { id } = await taskOf(refundId);
    await expect(finishStaffTask(staff, id, "Sent a check.")).rejects.toMatchObject({
      code: "task-has-buttons",
    });
    expect(await taskOf(refundId)).toMatchObject({ doneAt: null });
    expect(await shownTask(refundId)).toMatchObject({ mayBeMarkedDone: false });
    expect(await db().partialRefund.findUnique({ where: { causeId } })).toMatchObject({ paidAt: null });
  });
});

it("a failed refund for a lead that staff repeat in Stripe's dashboard closes its task", async () => {
  const { paymentIntentId, refundId } = await createFailedPart();
  await refundAtStripe(paymentIntentId);
  expect(await taskOf(refundId)).toMatchObject({ doneAt: expect.any(Date) });
});

describe("a failed refund of a payment without an order", () => {
  it("that staff paid by check is settled, and the account can be closed", async () => {
    const { customer, paymentIntentId, refundId } = await createFailedWhole();
    expect(await paymentOf(paymentIntentId)).toMatchObject({ state: "refunding" });
    expect(await payRefundOutside(staff, { refundId, note })).toBe("$1.00");
    await sendQueued(paymentIntentId);
    expect(await paidMails(customer)).toMatchObject([
      { text: expect.stringContaining("a payment that did not become an order") },
    ]);
    expect(await paymentOf(paymentIntentId)).toMatchObject({
      state: "refunded",
      paidOutsideAt: expect.any(Date),
    });
    await settlePayment(paymentIntentId);
    await reconcilePayments(new Date(Date.now() + 60 * 60_000));
    expect(await refundedOf(paymentIntentId)).toBe(0);
    const moving = { userId: customer.id, state: { in: [...MOVING_PAYMENT_STATES] } };
    expect(await db().payment.count({ where: moving })).toBe(0);
  });

  it("that staff repeat in Stripe's dashboard is settled; when that one fails as well, it is owed again", async () => {
    const { paymentIntentId, refundId } = await createFailedWhole();
    const again = await refundAtStripe(paymentIntentId);
    expect(await paymentOf(paymentIntentId)).toMatchObject({ state: "refunded", refundFailedAt: null });
    expect(await taskOf(refundId)).toMatchObject({ doneAt: expect.any(Date) });
    await failAtStripe(paymentIntentId, again);
    expect(await paymentOf(paymentIntentId)).toMatchObject({ state: "refunding" });
    await reconcilePayments(new Date(Date.now() + 60 * 60_000));
    expect(await refundedOf(paymentIntentId)).toBe(100);
  });

  it("of which the dashboard sent back only a part is still owed", async () => {
    const { paymentIntentId, refundId } = await createFailedWhole();
    await refundAtStripe(paymentIntentId, 40);
    expect(await paymentOf(paymentIntentId)).toMatchObject({ state: "refunding" });
    expect(await payRefundOutside(staff, { refundId, note })).toBe("$0.60");
  });
});
