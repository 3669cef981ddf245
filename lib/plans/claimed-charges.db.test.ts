import { afterEach, beforeAll, expect, it } from "@jest/globals";
import type { PoolClient } from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeTo,
  createServedPlan,
  readPlan,
  renewOnTime,
  saveBankAccount,
} from "@/tests/factories/plans";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";
import { renewPlans } from "./renew-plans.server";

const PAYMENT_LOCK = 7_302;
let keeper: PoolClient | undefined;

beforeAll(installCatalog);
afterEach(async () => {
  await release();
  await sandboxControl().clearFaults();
  await db().plan.updateMany({ where: { status: { not: "ended" } }, data: { status: "ended" } });
});

/** A plan that was announced, and is due when it is said to be. */
async function createDue() {
  const made = await createServedPlan();
  await announceOnTime(made.plan.nextChargeAt);
  const dueAt = (nextChargeAt: Date) =>
    db().plan.update({ where: { id: made.plan.id }, data: { nextChargeAt } });
  return { ...made, dueAt };
}

/** Lets whoever writes down the payment of a plan's charge wait until `release`. */
async function holdPaymentOf(planId: string): Promise<void> {
  keeper = await pool().connect();
  await keeper.query("SELECT pg_advisory_lock($1)", [PAYMENT_LOCK]);
  await keeper.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(${PAYMENT_LOCK}); RETURN NEW; END'`);
  await keeper.query(`CREATE TRIGGER wait_for_test BEFORE UPDATE ON "PlanCycle" FOR EACH ROW
    WHEN (NEW."planId" = '${planId}' AND NEW."paymentIntentId" IS NOT NULL) EXECUTE FUNCTION wait_for_test()`);
}

async function release(): Promise<void> {
  const held = keeper;
  keeper = undefined;
  await held?.query("SELECT pg_advisory_unlock_all()");
  held?.release();
}

const cycleOf = async (planId: string) => (await readPlan(planId)).cycles[0];

it("a charge that waits for its turn is left to the worker that takes it meanwhile: a card is declined once", async () => {
  const now = new Date();
  const [first, second] = [await createDue(), await createDue()];
  await first.dueAt(after(now, -60_000));
  await second.dueAt(after(now, -30_000));
  await chargeTo(second.plan, second.customer, "pm_card_chargeCustomerFail");

  // One worker has begun both charges, and waits before it writes down the payment of the first.
  await holdPaymentOf(first.plan.id);
  const slow = renewPlans();
  await untilLocked({ statement: "PlanCycle" });
  expect(await cycleOf(second.plan.id)).toMatchObject({ status: "charging", paymentIntentId: null });
  // Two minutes later another worker takes the second charge, and waits for Stripe longer than the first worker.
  await pool().query(
    `UPDATE "PlanCycle" SET "checkedAt" = "checkedAt" - interval '2 minutes' WHERE "planId" = $1`,
    [second.plan.id],
  );
  await sandboxControl().injectFault({
    target: "api",
    endpoint: "payment_intents.confirm",
    times: 1,
    action: { kind: "hold" },
  });
  const fast = renewPlans();
  await until(async () => (await sandboxControl().listFaults()).length === 0);
  await release();
  await slow;
  expect(await cycleOf(second.plan.id)).toMatchObject({ status: "charging" });
  await sandboxControl().clearFaults();
  await fast;
  expect((await cycleOf(first.plan.id))?.paymentIntentId).toEqual(expect.any(String));

  const { paymentIntentId } = (await cycleOf(second.plan.id)) ?? {};
  const { data } = await stripe().charges.list({ payment_intent: paymentIntentId ?? "" });
  expect(data).toHaveLength(1);
  expect(await cycleOf(second.plan.id)).toMatchObject({ status: "retrying", attempts: 1 });
});

it("a run that has no time left leaves its charges to the next one", async () => {
  const { plan, dueAt } = await createDue();
  await dueAt(new Date());
  expect(await renewPlans(new Date(), 0)).toBe(0);
  expect(await cycleOf(plan.id)).toMatchObject({ status: "charging", paymentIntentId: null });
  await renewPlans(after(new Date(), 2 * 60_000));
  expect((await cycleOf(plan.id))?.paymentIntentId).toEqual(expect.any(String));
});

it("a charge that waits for its turn is made two minutes later, however long ago it was announced", async () => {
  const { plan } = await createServedPlan();
  await announceOnTime(plan.nextChargeAt);
  const due = plan.nextChargeAt;
  await renewPlans(due, 0);
  expect(await cycleOf(plan.id)).toMatchObject({ status: "charging", paymentIntentId: null });
  await lastCheckedAt(plan.id, due);
  await renewPlans(after(due, 2 * 60_000));
  expect((await cycleOf(plan.id))?.paymentIntentId).toEqual(expect.any(String));
});

it("a bank debit is asked about less and less often, from the time at which it was made", async () => {
  const { plan, customer } = await createServedPlan();
  const due = plan.nextChargeAt;
  await db().plan.update({
    where: { id: plan.id },
    data: { paymentMethodId: await saveBankAccount(customer) },
  });
  await renewOnTime(due);
  const { paymentIntentId } = (await cycleOf(plan.id)) ?? {};
  await pool().query(`UPDATE "Payment" SET "processingSince" = $2 WHERE "paymentIntentId" = $1`, [
    paymentIntentId,
    due,
  ]);
  const isAskedAgain = async (checkedAt: Date, now: Date) => {
    await lastCheckedAt(plan.id, checkedAt);
    await renewPlans(now);
    return (await cycleOf(plan.id))?.checkedAt.getTime() !== checkedAt.getTime();
  };
  expect(await isAskedAgain(due, after(due, 2 * 60_000))).toBe(true);
  const dayLater = after(due, 24 * 60 * 60_000);
  expect(await isAskedAgain(after(dayLater, -10 * 60_000), dayLater)).toBe(false);
  expect(await isAskedAgain(after(dayLater, -15 * 60_000), dayLater)).toBe(true);
});

/** Sets when the charge of a plan was begun or asked about: the database notes its own time, which is long before a test's. */
const lastCheckedAt = (planId: string, time: Date) =>
  pool().query(`UPDATE "PlanCycle" SET "checkedAt" = $2 WHERE "planId" = $1`, [planId, time]);
