import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { claimOrder } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmEmail } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { disputePayment } from "@/tests/factories/disputes";
import { createPaidPayment, pay } from "@/tests/factories/payments";
import { approveAtOnce } from "./approve-at-once.server";
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
});
