import "server-only";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { advanceOrder } from "./advance-order.server";
import { putDemand } from "./put-demand.server";
import { fillOrder } from "./sell-leads.server";

/**
 * Starts the fulfillment of an approved order: opens its demand, fills it from stock, and moves the order on. Safe to
 * repeat. A cancelled order stays closed; an order that is approved again gets what is left. An order of chosen leads gets
 * those from `sellChosenLeads`, which opens its demand, and no others but replacements.
 */
export async function startFulfillment(orderId: string): Promise<void> {
  const isOpen = await inTransaction((transaction) => putDemand(transaction, orderId));
  if (!isOpen) return;
  await fillOrder(orderId);
  await advanceOrder(orderId);
}
