import { z } from "zod";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS, leadTypeId } from "@/lib/catalog/catalog-data";
import { toDecimal } from "@/lib/kit/money";
import { packagePriceCents } from "@/lib/pricing/price-configuration";
import type { Account } from "../calls";
import type { PurchasePlan } from "../plan";
import type { World } from "../world";
import type { Aftermaths } from "./aftermath";
import { nameOf } from "./buy-by-key";

const STARTER = LEAD_PACKAGE_SEEDS[0];
const BUILDER_QUANTITY = 250;
const GOOD_CARD = "pm_card_visa";
const DECLINED_CARD = "pm_card_chargeDeclined";
/** Times that one event is sent again, and one payment claimed, at the same instant. */
const AT_ONCE = 5;

interface Checkout {
  customer: Account;
  leadConfigId: string;
  totalCents: number;
  paymentIntentId: string;
  clientSecret: string;
}

/** Buys as the plan says. @returns the outcome in one word, which the report counts. */
export async function buy(world: World, plan: PurchasePlan, aftermaths: Aftermaths): Promise<string> {
  const customer = world.customers[plan.customer];
  if (!customer) throw new Error("the plan names a customer that does not exist");
  const checkout = await openCheckout(world, customer, plan);
  if (!checkout) return "refused";
  aftermaths.expectOrder(checkout.leadConfigId, plan);
  await pay(world, checkout, plan);
  return plan.kind;
}

/** Null when the account is disabled at this moment, or a bank debit for the same package is under way. */
async function openCheckout(world: World, customer: Account, plan: PurchasePlan): Promise<Checkout | null> {
  const saved = await world.calls.send(customer, "POST", "/api/lead-configurations", selectionOf(plan));
  const configuration = z.object({ id: z.string() }).safeParse(saved.body);
  if (saved.status !== 201 || !configuration.success) return isSignedOut(saved.status);
  const leadConfigId = configuration.data.id;
  const open = () =>
    world.calls.send(customer, "POST", "/api/create-payment-intent-config", { leadConfigId });
  const [opened] = await Promise.all(plan.kind === "abandoned" ? [open(), open()] : [open()]);
  const intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() }).safeParse(opened?.body);
  if (!intent.success) {
    if (nameOf(opened) === "debit-in-flight") return null;
    return isSignedOut(opened?.status ?? 0, JSON.stringify(opened?.body));
  }
  return { customer, leadConfigId, totalCents: priceOf(plan), ...intent.data };
}

function isSignedOut(status: number, text = ""): null {
  if (status === 401 || status === 403) return null;
  throw new Error(`a checkout could not be opened: ${status} ${text}`);
}

function selectionOf(plan: PurchasePlan) {
  return {
    leadTypeId: leadTypeId(plan.line, plan.tier),
    packageId: plan.isPackage ? STARTER.id : null,
    selectedStates: plan.states,
    leadQuantity: plan.isPackage ? STARTER.leadsPerMonth : BUILDER_QUANTITY,
    purchaseType: plan.isPackage ? "monthly" : "one-time",
    includeBeneficiary: "false",
    includeHigherIncome: "false",
    totalPrice: toDecimal(priceOf(plan)),
  };
}

function priceOf({ line, tier, isPackage }: PurchasePlan): number {
  const leadType = LEAD_TYPE_SEEDS.find((seed) => seed.line === line && seed.tier === tier);
  if (leadType && isPackage) return packagePriceCents(STARTER, leadType);
  return (leadType?.basePriceCents ?? 0) * BUILDER_QUANTITY;
}

async function pay(world: World, checkout: Checkout, plan: PurchasePlan): Promise<void> {
  const { paymentIntentId } = checkout;
  switch (plan.kind) {
    case "abandoned":
      return;
    case "bank-debit":
    case "bank-debit-failed": {
      await debitBankAccount(world, checkout);
      const outcome = plan.kind === "bank-debit" ? "succeeded" : "failed";
      world.notes.openDebits.push({ paymentIntentId, outcome });
      return claim(world, checkout);
    }
    case "wrong-amount":
      return forge(world, checkout, { amount: checkout.totalCents - 100 });
    case "wrong-owner":
      return forge(world, checkout, { metadata: { userId: world.staff.id } });
    case "declined-first":
      await confirm(world, paymentIntentId, DECLINED_CARD);
      await claim(world, checkout);
      break;
    case "browser-closed":
    case "claimed":
    case "paid-twice":
    case "raced":
  }
  await confirm(world, paymentIntentId, GOOD_CARD);
  if (plan.kind === "browser-closed") return;
  if (plan.kind === "raced") return race(world, checkout);
  await claim(world, checkout);
  if (plan.kind === "paid-twice") await forge(world, checkout, {});
}

async function claim(world: World, { customer, leadConfigId, paymentIntentId }: Checkout): Promise<void> {
  await world.calls.send(customer, "POST", "/api/orders", { leadConfigId, paymentIntentId });
}

/** Browser claims and repeated, reordered events of the payment, all at once. */
async function race(world: World, checkout: Checkout): Promise<void> {
  const { stripeControl } = world;
  const { events } = await stripeControl.getPaymentIntent(checkout.paymentIntentId);
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, () => claim(world, checkout)),
    ...events.toReversed().map(({ id }) => stripeControl.resendEvent({ event: id, times: AT_ONCE })),
    stripeControl.announceEvent({
      payment_intent: checkout.paymentIntentId,
      type: "payment_intent.payment_failed",
    }),
  ]);
}

/** A payment made behind the product's back: of another amount, of another account, or for the second time. */
async function forge(
  world: World,
  { customer, leadConfigId, totalCents }: Checkout,
  changes: { amount?: number; metadata?: Record<string, string> },
): Promise<void> {
  const [user] = await world.database.rows<{ stripeCustomerId: string | null }>(
    `SELECT "stripeCustomerId" FROM "User" WHERE "id" = $1`,
    [customer.id],
  );
  await world.stripeControl.createPaymentIntent({
    amount: changes.amount ?? totalCents,
    metadata: { leadConfigId, userId: customer.id, cycle: "0", ...changes.metadata },
    ...(user?.stripeCustomerId ? { customer: user.stripeCustomerId } : {}),
  });
}

/** Confirms as Stripe's form in the browser does, and tries again while the saboteur keeps Stripe from answering. */
async function confirm(world: World, paymentIntentId: string, card: string): Promise<void> {
  const returnUrl = "http://localhost/checkout";
  for (let attempt = 0; attempt < 6; attempt += 1) {
    try {
      await world.stripe.paymentIntents.confirm(paymentIntentId, {
        payment_method: card,
        return_url: returnUrl,
      });
      return;
    } catch (error) {
      const isAnswer = error instanceof Error && "type" in error && error.type !== "StripeAPIError";
      const isConnection =
        error instanceof Error && "type" in error && error.type === "StripeConnectionError";
      if (isAnswer && !isConnection) return;
    }
  }
}

async function debitBankAccount(world: World, { paymentIntentId, clientSecret }: Checkout): Promise<void> {
  await fetch(`${world.stack.stripeUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: `Bearer ${world.stack.settings.secrets.stripePublishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[type]": "us_bank_account",
      "payment_method_data[us_bank_account][routing_number]": "110000000",
      "payment_method_data[us_bank_account][account_number]": "000123456789",
      "payment_method_data[billing_details][name]": "Ann Agent",
      "payment_method_data[billing_details][email]": "ann@example.com",
    }),
  }).catch(() => {});
}
