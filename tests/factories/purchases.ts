import { randomUUID } from "node:crypto";
import type { CreateApiKeyBody } from "@/lib/api-keys/schemas";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { PurchaseRequest, Purchaser } from "@/lib/purchases/begin-purchase.server";
import { buyLeads } from "@/lib/purchases/buy-leads.server";
import { codeOf } from "@/tests/errors/code-of";
import { createApiCaller } from "./api-keys";
import { sandboxControl } from "./payments";
import { saveCard } from "./plans";
import { createOpenOrders } from "./stock";

/** A customer with a key who may buy by API: an order was approved before, and a card is saved. Needs the catalog. */
export async function createPurchaser(overrides: Partial<CreateApiKeyBody> = {}, card = "pm_card_visa") {
  const made = await createApiCaller(overrides);
  await createOpenOrders(1, { closedAt: new Date() }, made.user);
  const cardId = await saveCard(made.user, card);
  const { dailyLimitCents } = await db().apiKey.findUniqueOrThrow({ where: { id: made.key.id } });
  const purchaser: Purchaser = { id: made.user.id, keyId: made.key.id, dailyLimitCents };
  return { ...made, purchaser, cardId };
}

/** The request of a purchase, with a new Idempotency-Key. */
export function requestFor(
  leadIds: readonly string[],
  idempotencyKey: string = randomUUID(),
): PurchaseRequest {
  return { idempotencyKey, body: { lead_ids: leadIds }, leadIds };
}

/** Buys leads as the route does, without the preparation of the delivery. */
export function buy(purchaser: Purchaser, request: PurchaseRequest) {
  return buyLeads(purchaser, request, async () => {});
}

/**
 * Buys leads while the connection to Stripe breaks at the confirmation, so that nobody tells us how it ended: the purchase stays open.
 * @param action `drop_after`: Stripe has charged. `drop_before`: it never got the request.
 */
export async function buyWithoutOutcome(
  purchaser: Purchaser,
  request: PurchaseRequest,
  action: "drop_after" | "drop_before" = "drop_after",
): Promise<void> {
  const endpoint = "payment_intents.confirm";
  await sandboxControl().injectFault({ target: "api", endpoint, times: "always", action: { kind: action } });
  const code = await codeOf(buy(purchaser, request));
  if (code !== "payment-outcome-unknown") throw new Error(`the purchase has an outcome: ${code}`);
  await sandboxControl().clearFaults();
}

/** The one purchase of a customer, and its order, if one was placed. */
export async function readOnlyPurchase(purchaser: { id: string }) {
  const purchase = await db().leadPurchase.findFirstOrThrow({ where: { userId: purchaser.id } });
  const order = purchase.leadConfigId
    ? await db().order.findFirst({ where: { leadConfigId: purchase.leadConfigId } })
    : null;
  return { purchase, order };
}

/** The succeeded charges of a customer at Stripe. */
export async function chargesOf(userId: string): Promise<number[]> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const { data } = await stripe().paymentIntents.list({ customer: stripeCustomerId ?? "", limit: 100 });
  return data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount);
}
