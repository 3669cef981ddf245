import type Stripe from "stripe";
import type { World } from "../world";
import { type Violation, violationOf } from "./violation";

/** The fields of Stripe's intent that count. */
export type PaidIntent = Pick<Stripe.PaymentIntent, "id" | "status" | "currency" | "amount_received">;

export interface OrderRow {
  id: string;
  paymentIntentId: string;
  totalCents: number;
  currency: string;
  /** Cents that we sent back for leads that were returned or never delivered. */
  returnedCents: number;
}

export interface PaymentRow {
  paymentIntentId: string;
  state: string;
  refundReason: string | null;
}

/** I2, I3 and I6: what Stripe has is compared with the rows of the product, payment by payment. */
export async function checkMoney(world: World): Promise<Violation[]> {
  const { database, stripe } = world;
  const intents: PaidIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) intents.push(intent);
  const refunded = new Map<string, number>();
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    const { payment_intent: intent } = refund;
    const id = typeof intent === "string" ? intent : (intent?.id ?? "");
    // Refunds of Stripe's dashboard are gestures of staff: the order keeps its value.
    const isOurs = Boolean(refund.metadata?.["reason"]);
    if (isOurs && refund.status !== "failed") refunded.set(id, (refunded.get(id) ?? 0) + refund.amount);
  }
  const orders = await database.rows<OrderRow>(
    `SELECT o."id", o."paymentIntentId", o."totalAmountCents" AS "totalCents", o."currency",
       COALESCE((SELECT sum(p."amountCents") FROM "PartialRefund" p WHERE p."orderId" = o."id"), 0)::int AS "returnedCents"
     FROM "Order" o`,
  );
  const payments = await database.rows<PaymentRow>(
    `SELECT "paymentIntentId", "state", "refundReason" FROM "Payment"`,
  );
  return [
    ...violationOf(
      "I2: captured minus refunded is the value of the orders, per currency",
      balance(intents, refunded, orders),
    ),
    ...violationOf(
      "I3: a succeeded payment has one order, or one refund with a reason",
      match(intents, refunded, orders, payments),
    ),
    ...violationOf("I6: no event was acknowledged before it was stored", await findForgottenEvents(world)),
  ];
}

/** I2: what is missing or too much, per currency. */
export function balance(
  intents: readonly PaidIntent[],
  refunded: ReadonlyMap<string, number>,
  orders: readonly OrderRow[],
): string[] {
  const cents = new Map<string, number>();
  const add = (currency: string, amount: number) => cents.set(currency, (cents.get(currency) ?? 0) + amount);
  for (const { id, currency, amount_received } of intents)
    add(currency, amount_received - (refunded.get(id) ?? 0));
  for (const { currency, totalCents, returnedCents } of orders)
    add(currency.trim(), returnedCents - totalCents);
  return [...cents]
    .filter(([, difference]) => difference !== 0)
    .map(([currency, difference]) => `${difference} cents of ${currency}`);
}

/** I3, payment by payment. */
export function match(
  intents: readonly PaidIntent[],
  refunded: ReadonlyMap<string, number>,
  orders: readonly OrderRow[],
  payments: readonly PaymentRow[],
): string[] {
  const paymentOf = new Map(payments.map((payment) => [payment.paymentIntentId, payment]));
  const ordersOf = Map.groupBy(orders, ({ paymentIntentId }) => paymentIntentId);
  const wrong = intents.filter((intent) => {
    const own = ordersOf.get(intent.id) ?? [];
    const back = refunded.get(intent.id) ?? 0;
    const payment = paymentOf.get(intent.id);
    if (intent.status !== "succeeded") return own.length > 0 || back > 0;
    const [order] = own;
    if (order)
      return (
        own.length > 1 ||
        payment?.state !== "settled" ||
        back !== order.returnedCents ||
        order.totalCents !== intent.amount_received
      );
    return payment?.state !== "refunded" || !payment.refundReason || back !== intent.amount_received;
  });
  const strangers = orders.filter(({ paymentIntentId }) => !intents.some(({ id }) => id === paymentIntentId));
  return [
    ...wrong.map(({ id }) => {
      const own = ordersOf.get(id)?.length ?? 0;
      return `${id}: ${own} orders, ${refunded.get(id) ?? 0} cents refunded, ${paymentOf.get(id)?.state ?? "no payment"}`;
    }),
    ...strangers.map(({ id }) => `order ${id} has a payment that Stripe does not know`),
  ];
}

/** Events that were answered with 2xx and have no row. */
async function findForgottenEvents({ database, stripeControl }: World): Promise<string[]> {
  const events = await stripeControl.listWebhooks();
  const acknowledged = events
    .filter(({ deliveries }) =>
      deliveries.some(({ attempts }) =>
        attempts.some(({ status }) => status !== null && status >= 200 && status < 300),
      ),
    )
    .map(({ id }) => id);
  const missing = await database.rows<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) id WHERE NOT EXISTS (SELECT FROM "StripeEvent" e WHERE e."id" = id)`,
    [acknowledged],
  );
  return missing.map(({ id }) => id);
}
