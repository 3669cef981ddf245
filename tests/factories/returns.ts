import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { db } from "@/lib/platform/db/prisma.server";
import { postLead } from "@/tests/api/post-lead";
import { onLeadSold } from "@/worker/subscriptions";
import { createCustomer, createStaff } from "./accounts";
import { buildLeadPost, createPublisherWithKey } from "./leads";
import { createSettledPayment } from "./payments";
import { createOpenOrders, emptyMarket } from "./stock";

/** A customer with leads that can be returned. */
export interface Sold {
  customer: { id: string };
  orderId: string;
  leadIds: string[];
}

/** Posts life leads: sold where an order is open, else into stock. @returns their ids. */
export async function postLeads(count: number): Promise<string[]> {
  const { key } = await createPublisherWithKey();
  const leadIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await postLead(buildLeadPost("life"), { key });
    if (!answer.leadId) throw new Error(`not taken: ${JSON.stringify(answer)}`);
    leadIds.push(answer.leadId);
  }
  await onLeadSold();
  return leadIds;
}

/** Leads sold to an order of `quantity`, posted by a publisher. Closes every other order. Needs the catalog. */
export async function createSold(count = 1, quantity = 500): Promise<Sold> {
  await emptyMarket();
  const { user: customer } = await createCustomer();
  const { orderIds } = await createOpenOrders(1, { quantity }, customer);
  return { customer, orderId: orderIds[0] ?? "", leadIds: await postLeads(count) };
}

/** The same for an order of 250 leads that was really paid, at the sandbox, and approved. */
export async function createPaidSale(count = 1): Promise<Sold & { paymentIntentId: string }> {
  const { customer, paymentIntentId, orderId } = await createSettledPayment();
  const { user: staff } = await createStaff();
  await transitionOrder({ orderId, to: "approved", actor: staff });
  await emptyMarket();
  await startFulfillment(orderId);
  return { customer, orderId, paymentIntentId, leadIds: await postLeads(count) };
}

/** A return of a sold lead that was approved at once, with a refund, without what follows from it. */
export async function createApprovedReturn(
  leadId: string,
  at = new Date(),
  reason: "disconnected" | "outside_order" | "duplicate" | "no_consent" = "disconnected",
  decidedBy: "staff" | "machine" = "staff",
): Promise<void> {
  const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  const { id: orderId, userId } = await db().order.findUniqueOrThrow({ where: { id: lead.orderId ?? "" } });
  await db().leadReturn.create({
    data: {
      leadId,
      userId,
      orderId,
      reason,
      wanted: "refund",
      granted: "refund",
      status: "approved",
      decidedBy,
      findings: [],
      requestedAt: at,
      decideBy: at,
      decidedAt: at,
    },
  });
}
