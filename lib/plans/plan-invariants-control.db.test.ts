import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { completeOrders } from "@/tests/factories/orders";
import { ensureStripeCustomer, sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeAfterDays,
  chargeTo,
  createServedPlan,
  followPayments,
  renewOnTime,
} from "@/tests/factories/plans";
import { cancelPlan } from "./change-plan.server";
import { renewPlans } from "./renew-plans.server";

/*
 * Positive controls of P2 to P8 (docs/plans.md): each test looks at a plan with the guard, then takes the guard out and sees
 * the same check find the violation. This file has a database of its own, because it drops triggers.
 */

const PRICE = 1_137_500;

beforeAll(async () => {
  await installCatalog();
  for (const [trigger, table] of [
    ["Plan_moves_by_table", "Plan"],
    ["PlanCycle_moves_by_table", "PlanCycle"],
    ["PlanCycle_keeps_its_price", "PlanCycle"],
  ])
    await pool().query(`DROP TRIGGER "${trigger}" ON "${table}"`);
});
beforeEach(async () => {
  await sandboxControl().clearFaults();
});

type Made = Awaited<ReturnType<typeof createServedPlan>>;

/** Everything that Stripe collected for the renewals of the customer. */
async function collected({ customer }: Made): Promise<number> {
  const stripeCustomerId = await ensureStripeCustomer(customer.id);
  const { data } = await stripe().paymentIntents.list({ customer: stripeCustomerId, limit: 100 });
  const renewals = data.filter(({ metadata, status }) => metadata.cycle !== "0" && status === "succeeded");
  return renewals.reduce((sum, { amount_received }) => sum + amount_received, 0);
}

async function serve({ customer }: Made): Promise<void> {
  await completeOrders(customer);
}

/** Announces and renews on time for `now`, and lets the jobs of settled payments and the delivery of the leads catch up. */
async function renewAt(made: Made, now: Date): Promise<void> {
  await renewOnTime(now);
  await followPayments(made.plan);
  await serve(made);
}

const setNext = (made: Made, { chargeAt, dueOn }: ReturnType<typeof chargeAfterDays>) =>
  db().plan.update({ where: { id: made.plan.id }, data: { nextChargeAt: chargeAt, nextDueOn: dueOn } });
const nextOf = (made: Made) => db().plan.findUniqueOrThrow({ where: { id: made.plan.id } });

describe("without its guard a promise is broken, and the check sees it", () => {
  it("P2: without the six days after a late charge, two charges are two days apart", async () => {
    const late = async (hasGuard: boolean) => {
      const made = await createServedPlan();
      const friday = after(made.plan.nextChargeAt, 5 * DAY_MS);
      await renewAt(made, friday);
      const sunday = chargeAfterDays(made.plan, 7);
      if (!hasGuard) await setNext(made, sunday);
      await renewAt(made, sunday.chargeAt);
      return collected(made);
    };
    expect(await late(true)).toBe(PRICE);
    expect(await late(false)).toBe(2 * PRICE);
  });

  it("P3: without the trigger that keeps the price, more is charged than was announced", async () => {
    const raised = async (raise: string) => {
      const made = await createServedPlan();
      await announceOnTime(made.plan.nextChargeAt);
      await sandboxControl().injectFault({
        target: "api",
        endpoint: "payment_intents.create",
        times: "always",
        action: { kind: "drop_before" },
      });
      await renewOnTime(made.plan.nextChargeAt);
      await sandboxControl().clearFaults();
      await pool().query(`UPDATE "PlanCycle" SET "amountCents" = ${raise} WHERE "planId" = $1`, [
        made.plan.id,
      ]);
      await renewPlans(after(made.plan.nextChargeAt, DAY_MS / 4));
      return collected(made);
    };
    expect(await raised(`"amountCents"`)).toBe(PRICE);
    expect(await raised(`"amountCents" + 100`)).toBe(PRICE + 100);
  });

  it("P4: without the status of the cancelled plan, it is charged again", async () => {
    const cancelled = async (hasGuard: boolean) => {
      const made = await createServedPlan();
      await cancelPlan(made.customer, made.plan.id);
      if (!hasGuard) await db().plan.update({ where: { id: made.plan.id }, data: { status: "active" } });
      await renewAt(made, made.plan.nextChargeAt);
      return collected(made);
    };
    expect(await cancelled(true)).toBe(0);
    expect(await cancelled(false)).toBe(PRICE);
  });

  it("P5: a schedule that does not leave out the dates of an outage charges three periods", async () => {
    const outage = async (hasGuard: boolean) => {
      const made = await createServedPlan();
      const { chargeAt: back } = chargeAfterDays(made.plan, 15);
      for (let run = 1; run <= 3; run += 1) {
        // Each late charge is announced 48 hours before.
        await renewAt(made, chargeAfterDays(made.plan, 15 + (run - 1) * 2).chargeAt);
        const { nextChargeAt } = await nextOf(made);
        const missed = chargeAfterDays(made.plan, run * 7);
        if (!hasGuard && nextChargeAt > back && missed.chargeAt <= back) await setNext(made, missed);
      }
      return collected(made);
    };
    expect(await outage(true)).toBe(PRICE);
    expect(await outage(false)).toBe(3 * PRICE);
  });

  it("P6: a declined renewal has no order and no confirmation email; one that is placed without money has", async () => {
    const made = await createServedPlan();
    await chargeTo(made.plan, made.customer, "pm_card_chargeCustomerFail");
    await renewOnTime(made.plan.nextChargeAt);
    expect(await confirmationsWithoutMoney(made)).toBe(0);
    const cycle = await db().planCycle.findFirstOrThrow({ where: { planId: made.plan.id } });
    const { id: orderId } = await db().order.create({
      data: {
        userId: made.customer.id,
        leadConfigId: cycle.leadConfigId,
        paymentIntentId: cycle.paymentIntentId ?? "",
        cycle: cycle.number,
        orderType: "custom",
        totalAmountCents: cycle.amountCents,
      },
    });
    await pool().query(
      `INSERT INTO pgboss.job (name, data) VALUES ('orders.send-confirmation', json_build_object('orderId', $1::text))`,
      [orderId],
    );
    expect(await confirmationsWithoutMoney(made)).toBe(1);
  });

  it("P7: a retry that outlives its plan is charged", async () => {
    const declined = async (hasGuard: boolean) => {
      const made = await createServedPlan();
      await chargeTo(made.plan, made.customer, "pm_card_chargeCustomerFail");
      await renewOnTime(made.plan.nextChargeAt);
      const retry = await db().planCycle.findFirstOrThrow({ where: { planId: made.plan.id } });
      await cancelPlan(made.customer, made.plan.id);
      await chargeTo(made.plan, made.customer, "pm_card_visa");
      if (!hasGuard) {
        await db().plan.update({ where: { id: made.plan.id }, data: { status: "past_due" } });
        await db().planCycle.updateMany({
          where: { planId: made.plan.id },
          data: { status: "retrying", nextAttemptAt: retry.nextAttemptAt },
        });
      }
      await renewAt(made, after(made.plan.nextChargeAt, DAY_MS));
      return collected(made);
    };
    expect(await declined(true)).toBe(0);
    expect(await declined(false)).toBe(PRICE);
  });

  it("P8: a lost response that is paid again, with another payment, is collected twice", async () => {
    const lost = async (hasGuard: boolean) => {
      const made = await createServedPlan();
      // Before the fault, which lets the first reading of a payment through: the charges of other tests would use it up.
      await db().planCycle.updateMany({ where: { status: "charging" }, data: { status: "paid" } });
      await announceOnTime(made.plan.nextChargeAt);
      await sandboxControl().injectFault({
        target: "api",
        endpoint: "payment_intents.retrieve",
        skip: 1,
        times: "always",
        action: { kind: "drop_before" },
      });
      await renewPlans(made.plan.nextChargeAt);
      await sandboxControl().clearFaults();
      if (!hasGuard) await forgetPayment(made);
      await renewAt(made, after(made.plan.nextChargeAt, DAY_MS / 4));
      return collected(made);
    };
    expect(await lost(true)).toBe(PRICE);
    expect(await lost(false)).toBe(2 * PRICE);
  });
});

/** Confirmation emails of renewals whose payment Stripe has not collected. */
async function confirmationsWithoutMoney({ customer }: Made): Promise<number> {
  const { rows } = await pool().query<{ paymentIntentId: string }>(
    `SELECT o."paymentIntentId" FROM pgboss.job j JOIN "Order" o ON o."id"::text = j.data->>'orderId'
     WHERE j.name = 'orders.send-confirmation' AND o."userId" = $1 AND o."cycle" > 0`,
    [customer.id],
  );
  const intents = await Promise.all(rows.map((row) => stripe().paymentIntents.retrieve(row.paymentIntentId)));
  return intents.filter(({ status }) => status !== "succeeded").length;
}

/** The stored payment and its idempotency key are what P8 rests on: gives the period a payment with another key. */
async function forgetPayment({ plan, customer }: Made): Promise<void> {
  const cycle = await db().planCycle.findFirstOrThrow({ where: { planId: plan.id } });
  const { id } = await stripe().paymentIntents.create({
    amount: cycle.amountCents,
    currency: "usd",
    customer: await ensureStripeCustomer(customer.id),
    metadata: { leadConfigId: cycle.leadConfigId, userId: customer.id, cycle: String(cycle.number) },
  });
  await db().planCycle.updateMany({ where: { planId: plan.id }, data: { paymentIntentId: id } });
}
