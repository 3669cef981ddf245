import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { errorOf } from "@/tests/errors/error-of";
import { createStaff } from "@/tests/factories/accounts";
import { completeOrders } from "@/tests/factories/orders";
import { sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  chargeAfterDays,
  confirmPayment,
  countOrders,
  createPausedByDecline,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
  saveBankAccount,
} from "@/tests/factories/plans";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { pausePlan, resumePlan } from "./change-plan.server";
import { claimPeriodPayment, startPeriodPayment } from "./pay-period.server";
import { sendPlanCancelled } from "./plan-cancelled.email";
import { planDeclinedJob, sendPlanDeclined } from "./plan-declined.email";
import { sendPlanSkipped } from "./plan-skipped.email";
import { sendPlanStopped } from "./plan-stopped.email";
import { listOwnPlans } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { markPaid } from "./settle-period.server";
import { stopPlanAsStaff } from "./stop-plan.server";

beforeAll(installCatalog);

/** The jobs of the emails that tell of declines of a plan, oldest first. */
async function declinesOf(planId: string) {
  const rows = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" = ${planDeclinedJob.name} AND "data"->>'planId' = ${planId}
    ORDER BY "created_on"`;
  return rows.map(({ data }) => planDeclinedJob.schema.parse(data));
}

describe("a renewal by bank debit", () => {
  async function createDebited(accountNumber?: string) {
    const served = await createServedPlan();
    const account = await saveBankAccount(served.customer, accountNumber);
    await db().plan.update({ where: { id: served.plan.id }, data: { paymentMethodId: account } });
    await renewOnTime(served.plan.nextChargeAt);
    const { cycles } = await readPlan(served.plan.id);
    expect(cycles).toMatchObject([{ status: "processing" }]);
    return { ...served, period: nextPeriod(served.plan), paymentIntentId: cycles[0]?.paymentIntentId ?? "" };
  }

  it("that is processing across the next Sunday skips that Sunday, and is paid once", async () => {
    const { plan, customer, period, paymentIntentId } = await createDebited();
    expect(await errorOf(startPeriodPayment(customer, period, plan.paymentMethodId ?? ""))).toMatchObject({
      code: "charge-began",
    });
    const { nextChargeAt: nextSunday } = await readPlan(plan.id);
    await renewOnTime(nextSunday);
    expect(await readPlan(plan.id)).toMatchObject({
      status: "active",
      cycles: [{ status: "processing" }, { status: "skipped", paymentIntentId: null }],
    });
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    const monday = after(nextSunday, DAY_MS);
    await renewPlans(monday);
    await markPaid(paymentIntentId, monday);
    const paid = await readPlan(plan.id);
    expect(paid.cycles).toMatchObject([{ status: "paid" }, { status: "skipped" }]);
    expect(paid.nextChargeAt.getTime() - monday.getTime()).toBeGreaterThanOrEqual(
      6 * DAY_MS - 60 * MINUTE_MS,
    );
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("that is settled four days later leaves the next Sunday as it was announced, and it is charged", async () => {
    const { plan, customer, paymentIntentId } = await createDebited();
    const { chargeAt: sunday } = chargeAfterDays(plan, 7);
    await announceOnTime(sunday);
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    await settlePayment(paymentIntentId);
    await markPaid(paymentIntentId, after(plan.nextChargeAt, 5 * DAY_MS));
    const settled = await readPlan(plan.id);
    expect(settled).toMatchObject({ nextChargeAt: sunday, cycles: [{ status: "paid" }, { status: "due" }] });
    await completeOrders(customer);
    await renewPlans(sunday);
    expect((await readPlan(plan.id)).cycles).toMatchObject([{ status: "paid" }, { status: "processing" }]);
  });

  /** A debit that came back, and was made again after the next Sunday had been announced. */
  async function createDebitedAgain() {
    const made = await createDebited("000222222227");
    const { plan, customer, paymentIntentId } = made;
    const { chargeAt: sunday } = chargeAfterDays(plan, 7);
    const friday = after(sunday, -2 * DAY_MS);
    await renewPlans(friday);
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    await renewPlans(after(friday, 5 * MINUTE_MS));
    const account = await saveBankAccount(customer);
    await db().plan.update({ where: { id: plan.id }, data: { paymentMethodId: account } });
    await renewPlans(after(friday, DAY_MS + 10 * MINUTE_MS));
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      { status: "processing", number: 1 },
      { status: "due", number: 2 },
    ]);
    const settle = async () => {
      await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
      await settlePayment(paymentIntentId);
      await markPaid(paymentIntentId, after(sunday, -MINUTE_MS));
    };
    return { ...made, sunday, settle };
  }

  it("that is paid late skips the announced Sunday and tells the customer", async () => {
    const { plan, sunday, settle, customer } = await createDebitedAgain();
    await settle();
    const paid = await readPlan(plan.id);
    expect(paid).toMatchObject({ status: "active", cycles: [{ status: "paid" }, { status: "skipped" }] });
    expect(paid.nextChargeAt.getTime() - sunday.getTime()).toBeGreaterThanOrEqual(6 * DAY_MS);
    const { rows } = await pool().query(
      `SELECT "data" FROM "pgboss"."job" WHERE "name" = 'plans.mail-skipped' AND "data"->>'planId' = $1`,
      [plan.id],
    );
    const dueOn = paid.cycles[1]?.dueOn.toISOString().slice(0, 10) ?? "";
    expect(rows).toEqual([{ data: { planId: plan.id, dueOn, reason: "paid-late" } }]);
    await sendPlanSkipped({ planId: plan.id, dueOn, reason: "paid-late" });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const isTold = async () =>
      (await mailsTo(email)).some(({ text }) => text.includes("Your last charge was paid late"));
    await until(isTold);
  });

  it("that is paid late while the plan is paused: the plan goes on with a new number when it is resumed", async () => {
    const { plan, sunday, settle, customer } = await createDebitedAgain();
    await pausePlan(customer, plan.id);
    await settle();
    expect(await readPlan(plan.id)).toMatchObject({ status: "paused", lastCycle: 2 });
    await resumePlan(customer, plan.id, after(sunday, MINUTE_MS));
    const { nextChargeAt } = await readPlan(plan.id);
    await announceOnTime(nextChargeAt);
    expect((await readPlan(plan.id)).cycles).toMatchObject([
      { status: "paid", number: 1 },
      { status: "skipped", number: 2 },
      { status: "due", number: 3 },
    ]);
  });

  it("a plan whose count of periods is behind gives the next period a new number", async () => {
    const { plan, sunday, settle } = await createDebitedAgain();
    await settle();
    await db().plan.update({ where: { id: plan.id }, data: { lastCycle: 1 } });
    await renewPlans(after(sunday, 6 * DAY_MS));
    expect((await readPlan(plan.id)).cycles.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("that comes back is a decline with the bank's reason; the account is not debited again at once", async () => {
    const { plan, paymentIntentId } = await createDebited("000222222227");
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    const thursday = after(plan.nextChargeAt, 4 * DAY_MS);
    await renewPlans(thursday);
    await renewPlans(after(thursday, 5 * MINUTE_MS));
    const declined = await readPlan(plan.id);
    expect(declined).toMatchObject({
      status: "past_due",
      cycles: [{ status: "retrying", declineCode: "insufficient_funds", attempts: 1 }],
    });
    expect(declined.cycles[0]?.nextAttemptAt).toEqual(after(thursday, DAY_MS));
    expect((await stripe().paymentIntents.retrieve(paymentIntentId)).status).toBe("requires_payment_method");
  });

  it.each(["pause", "cancel"] as const)("that comes back after a %s is told once", async (act) => {
    const { plan, customer, paymentIntentId } = await createDebited("000222222227");
    const { user: staff } = await createStaff();
    await stopPlanAsStaff(staff, { planId: plan.id, act });
    if (act === "cancel") await sendPlanCancelled({ planId: plan.id, byStaff: true });
    else await sendPlanStopped({ planId: plan.id, to: "paused", reason: "staff", noticeId: plan.id });
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    await renewPlans(after(plan.nextChargeAt, 4 * DAY_MS));
    for (const decline of await declinesOf(plan.id)) await sendPlanDeclined(decline);
    const [stopped, refused, ...others] = await mailsTo(customer.email);
    expect(stopped?.text).toContain("which has begun, may still be collected.");
    expect(refused?.text).toContain("Nothing was taken, and it will not be tried again.");
    expect(others).toEqual([]);
  });

  it("that the customer made for a paused plan pauses it again when it comes back", async () => {
    const { plan, customer, period } = await createPausedByDecline();
    const account = await saveBankAccount(customer, "000111111113");
    const payment = await startPeriodPayment(customer, period, account);
    expect(await confirmPayment(payment)).toMatchObject({ status: "processing" });
    expect(await claimPeriodPayment(customer, period)).toMatchObject({
      status: "paused",
      periods: [{ status: "processing", isPayable: false }],
    });
    const paymentIntentId = payment.clientSecret.split("_secret_")[0] ?? "";
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    await renewPlans(after(new Date(), 6 * DAY_MS));
    expect(await readPlan(plan.id)).toMatchObject({
      status: "paused",
      reason: "declined",
      cycles: [{ status: "failed", declineCode: "account_closed" }],
    });
    expect(await listOwnPlans(customer)).toMatchObject([
      { periods: [{ declineKind: "replace", isPayable: true }] },
    ]);
    const declines = await declinesOf(plan.id);
    expect(declines.map(({ attempt }) => attempt)).toEqual([1, 1]);
    for (const decline of declines) await sendPlanDeclined(decline);
    const mails = await mailsTo(customer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Your Leadwell plan is paused"));
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(2);
  });
});
