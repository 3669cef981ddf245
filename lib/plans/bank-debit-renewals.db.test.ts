import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { errorOf } from "@/tests/errors/error-of";
import { sandboxControl } from "@/tests/factories/payments";
import {
  after,
  confirmPayment,
  countOrders,
  createPausedByDecline,
  createServedPlan,
  nextPeriod,
  readPlan,
  renewOnTime,
  saveBankAccount,
} from "@/tests/factories/plans";
import { claimPeriodPayment, startPeriodPayment } from "./pay-period.server";
import { listOwnPlans } from "./queries.server";
import { renewPlans } from "./renew-plans.server";
import { markPaid } from "./settle-period.server";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

beforeAll(installCatalog);

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
  });
});
