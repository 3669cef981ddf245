import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/prisma.server";
import { openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { createCustomer } from "./accounts";
import { createConfiguration } from "./configurations";

/** An open task about an order. @returns its id. */
export async function createStaffTask(orderId: string = randomUUID()): Promise<string> {
  await openStaffTask({
    kind: "orders.settle-undelivered",
    subject: { type: "order", id: orderId },
    facts: {
      account: randomUUID(),
      "leads not sold yet": 14,
      "refund for them": "$637.00",
      "sold leads not delivered": 0,
    },
  });
  const { id } = await db().staffTask.findFirstOrThrow({ where: { subjectId: orderId } });
  return id;
}

/**
 * The open task about the refund of a payment of $45.50 that failed and that we owe. Needs the catalog.
 * @returns Stripe's id of the refund.
 */
export async function createFailedRefundTask(): Promise<string> {
  const id = `re_${randomUUID().replaceAll("-", "")}`;
  const paymentIntentId = `pi_${randomUUID().replaceAll("-", "")}`;
  const { user: customer } = await createCustomer();
  const { id: leadConfigId } = await createConfiguration(customer);
  await db().payment.create({
    data: {
      paymentIntentId,
      userId: customer.id,
      leadConfigId,
      amountCents: 4_550,
      state: "refunding",
      refundFailedAt: new Date(),
    },
  });
  await db().stripeRefund.create({
    data: {
      id,
      paymentIntentId,
      amountCents: 4_550,
      currency: "usd",
      status: "failed",
      origin: "ours",
      reason: "paid-twice",
      stripeCreatedAt: new Date(),
    },
  });
  await openStaffTask({
    kind: "payments.repeat-refund",
    subject: { type: "payment", id },
    facts: {
      amount: "$45.50",
      payment: paymentIntentId,
      refund: id,
      "Stripe says": "expired_or_canceled_card",
    },
  });
  return id;
}
