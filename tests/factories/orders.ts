import { randomUUID } from "node:crypto";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "./accounts";
import { createConfiguration } from "./configurations";

/** A paid order that waits for approval, of a new customer. Needs the catalog. */
export async function createPendingOrder(configured: Partial<SaveConfigurationBody> = {}) {
  const { user: customer } = await createCustomer();
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

/** An order that staff approved, which announced itself by its job. */
export async function createApprovedOrder(configured: Partial<SaveConfigurationBody> = {}) {
  const made = await createPendingOrder(configured);
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId: made.orderId, to: "approved", actor: staff });
  return { ...made, staff };
}
