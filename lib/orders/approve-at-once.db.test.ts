import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmEmail, createStaff } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { createPaidPayment, pay, refundAtStripe } from "@/tests/factories/payments";
import { approveAtOnce } from "./approve-at-once.server";
import { setAccountApproval } from "./set-account-approval.server";
import { transitionOrder } from "./transition-order.server";

beforeAll(installCatalog);

/** A customer with a confirmed email, an order that was approved before, and a new pending one. */
async function createRegular() {
  const { customer, paymentIntentId: firstPayment } = await createPaidPayment();
  await confirmEmail(customer);
  const { order: first } = await claimOrder(customer, firstPayment);
  await transitionOrder({ orderId: first.id, to: "approved", actor: null });
  const { id } = await createConfiguration(customer);
  const { paymentIntentId } = await createCheckoutIntent(customer, id);
  await pay(paymentIntentId);
  const { order } = await claimOrder(customer, paymentIntentId);
  return { customer, firstPayment, firstId: first.id, orderId: order.id };
}

const statusOf = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).status;

describe("approveAtOnce", () => {
  it("approves an order of an account in good standing, once, without an actor", async () => {
    const { orderId } = await createRegular();
    await Promise.all([1, 2, 3].map(() => approveAtOnce({ orderId }, "good-standing")));
    expect(await statusOf(orderId)).toBe("approved");
    const history = await db().orderStatusChange.findMany({ where: { orderId }, orderBy: { id: "asc" } });
    expect(history).toMatchObject([{ to: "pending" }, { from: "pending", to: "approved", actorId: null }]);
  });

  it("is off by default", async () => {
    const { orderId } = await createRegular();
    await approveAtOnce({ orderId });
    expect(await statusOf(orderId)).toBe("pending");
  });

  it("is enqueued with each new order", async () => {
    const { orderId } = await createRegular();
    const { rows } = await pool().query(
      `SELECT 1 FROM pgboss.job WHERE name = 'orders.approve-at-once' AND data->>'orderId' = $1`,
      [orderId],
    );
    expect(rows).toHaveLength(1);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof createRegular>>) => Promise<unknown>]>([
    [
      "the email is not confirmed",
      ({ customer }) => db().user.update({ where: { id: customer.id }, data: { emailConfirmedAt: null } }),
    ],
    [
      "the account is disabled",
      ({ customer }) => db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } }),
    ],
    [
      "no other order was approved",
      ({ firstId }) => db().order.update({ where: { id: firstId }, data: { status: "cancelled" } }),
    ],
    ["a payment was disputed", async ({ firstPayment }) => recordDispute(await disputePayment(firstPayment))],
  ])("leaves the order for staff when %s", async (_name, spoil) => {
    const made = await createRegular();
    await spoil(made);
    await approveAtOnce({ orderId: made.orderId }, "good-standing");
    expect(await statusOf(made.orderId)).toBe("pending");
  });

  it("leaves an order alone that staff have cancelled", async () => {
    const { orderId } = await createRegular();
    await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
    await approveAtOnce({ orderId }, "good-standing");
    expect(await statusOf(orderId)).toBe("cancelled");
  });

  it("approves the first order of an account that staff trust, and none of one that they review, whatever the setting", async () => {
    const { user: staff } = await createStaff();
    const { customer, paymentIntentId } = await createPaidPayment();
    await setAccountApproval({ userId: customer.id, approval: "always", shown: "rule" }, staff);
    const { order } = await claimOrder(customer, paymentIntentId);
    await approveAtOnce({ orderId: order.id }, "review");
    expect(await statusOf(order.id)).toBe("approved");

    const regular = await createRegular();
    await setAccountApproval({ userId: regular.customer.id, approval: "never", shown: "rule" }, staff);
    await approveAtOnce({ orderId: regular.orderId }, "good-standing");
    expect(await statusOf(regular.orderId)).toBe("pending");
    await setAccountApproval({ userId: regular.customer.id, approval: "rule", shown: "never" }, staff);
    await approveAtOnce({ orderId: regular.orderId }, "good-standing");
    expect(await statusOf(regular.orderId)).toBe("approved");
    const entries = await db().auditEntry.findMany({
      where: { subjectId: regular.customer.id, action: "accounts.set-approval" },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { before: { approval: "rule" }, after: { approval: "never" } },
      { before: { approval: "never" }, after: { approval: "rule" } },
    ]);
  });

  it("does not count an order whose payment went back, once staff have cancelled or completed it", async () => {
    const { user: staff } = await createStaff();
    for (const to of ["cancelled", "completed"] as const) {
      const { customer, firstId, firstPayment, orderId } = await createRegular();
      await setAccountApproval({ userId: customer.id, approval: "always", shown: "rule" }, staff);
      await refundAtStripe(firstPayment);
      await approveAtOnce({ orderId }, "review");
      expect(await statusOf(orderId)).toBe("pending");
      await transitionOrder({ orderId: firstId, to, actor: staff });
      await approveAtOnce({ orderId }, "review");
      expect(await statusOf(orderId)).toBe("approved");
    }
  });

  it("counts a completed order until the bank has decided its dispute", async () => {
    const { user: staff } = await createStaff();
    const { customer, firstId, firstPayment, orderId } = await createRegular();
    await setAccountApproval({ userId: customer.id, approval: "always", shown: "rule" }, staff);
    await transitionOrder({ orderId: firstId, to: "completed", actor: staff });
    const dispute = await disputePayment(firstPayment);
    await recordDispute(dispute);
    await approveAtOnce({ orderId }, "review");
    expect(await statusOf(orderId)).toBe("pending");
    await moveDispute(dispute, "lost");
    await approveAtOnce({ orderId }, "review");
    expect(await statusOf(orderId)).toBe("approved");
  });

  it("leaves an order of a trusted account for staff while the account is disabled", async () => {
    const { user: staff } = await createStaff();
    const { customer, orderId } = await createRegular();
    await setAccountApproval({ userId: customer.id, approval: "always", shown: "rule" }, staff);
    await db().user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    await approveAtOnce({ orderId }, "review");
    expect(await statusOf(orderId)).toBe("pending");
  });
});
