import { randomUUID } from "node:crypto";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "./accounts";
import { createConfiguration } from "./configurations";

/** A paid order that waits for approval, of a new customer unless `owner` is given. Needs the catalog. */
export async function createPendingOrder(
  configured: Partial<SaveConfigurationBody> = {},
  owner?: SignInResult["user"],
) {
  const customer = owner ?? (await createCustomer()).user;
  const configuration = await createConfiguration(customer, configured);
  const { id: orderId } = await db().order.create({
    data: {
      userId: customer.id,
      leadConfigId: configuration.id,
      paymentIntentId: `pi_${randomUUID()}`,
      orderType: configured.packageId ? "standard" : "custom",
      totalAmountCents: Math.round(Number(configuration.totalPrice) * 100),
    },
  });
  return { orderId, customer, configuration };
}

/** Marks all orders of a customer as completed, as if every lead had been delivered: otherwise the next period of a plan is skipped. */
export async function completeOrders(customer: { id: string }): Promise<void> {
  await db().order.updateMany({
    where: { userId: customer.id },
    data: { status: "completed", completedAt: new Date() },
  });
}

/** An order that staff approved. The approval has enqueued the job that starts its fulfillment. */
export async function createApprovedOrder(configured: Partial<SaveConfigurationBody> = {}) {
  const made = await createPendingOrder(configured);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId: made.orderId, to: "approved", actor: staff });
  return { ...made, staff };
}

/** What an order still needs. */
export function demandOf(orderId: string) {
  return db().orderDemand.findUniqueOrThrow({ where: { orderId } });
}
