import "server-only";
import type Stripe from "stripe";
import { notFound, refused } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/is-uuid";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readOwnPlan } from "./queries.server";
import type { PaymentMethodDto, PlanDto } from "./schemas";
import { lockPlan, noteChange } from "./transition-plan.server";

/**
 * The viewer's saved cards and bank accounts, as Stripe keeps them.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function listPaymentMethods(viewer: { id: string }): Promise<PaymentMethodDto[]> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { stripeCustomerId: true },
  });
  if (!stripeCustomerId) return [];
  const { data } = await stripe().customers.listPaymentMethods(stripeCustomerId, { limit: 100 });
  return data.map(toPaymentMethodDto);
}

function toPaymentMethodDto({ id, card, us_bank_account: account }: Stripe.PaymentMethod): PaymentMethodDto {
  if (card) {
    const expires = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year % 100).padStart(2, "0")}`;
    return { id, kind: "card", label: `${card.brand} ending in ${card.last4}`, expires };
  }
  return { id, kind: "bank", label: `Bank account ending in ${account?.last4 ?? "…"}`, expires: null };
}

/**
 * Charges a plan to another of the viewer's saved payment methods. A declined charge is tried again at once.
 * @throws AppError 404 for another account's plan; 422 for a payment method that the viewer has not saved.
 */
export async function setPaymentMethod(
  viewer: { id: string },
  planId: string,
  paymentMethodId: string,
): Promise<PlanDto> {
  if (!isUuid(planId)) throw notFound("Plan");
  const plan = await readOwnPlan(viewer, planId);
  const saved = await listPaymentMethods(viewer);
  if (!saved.some(({ id }) => id === paymentMethodId)) {
    const text = "Choose one of your saved payment methods.";
    throw refused("unknown-payment-method", text, { paymentMethodId: [text] });
  }
  await inTransaction(async (transaction) => {
    const locked = await lockPlan(transaction, plan.id);
    if (!locked) throw notFound("Plan");
    await transaction.execute(
      sql(`UPDATE "Plan" SET "paymentMethodId" = $2, "updatedAt" = now() WHERE "id" = $1`),
      [planId, paymentMethodId],
    );
    await transaction.execute(
      sql(`UPDATE "PlanCycle" SET "nextAttemptAt" = now() WHERE "planId" = $1 AND "status" = 'retrying'`),
      [planId],
    );
    const { status } = locked;
    await noteChange(transaction, {
      planId,
      from: status,
      to: status,
      actorId: viewer.id,
      note: "Payment method changed",
    });
  });
  return readOwnPlan(viewer, planId);
}
