import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { retrieveIntent, stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { pay, sandboxControl } from "@/tests/factories/payments";
import {
  after,
  announceOnTime,
  collectedForRenewals,
  confirmInBrowser,
  createServedPlan,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { until } from "@/tests/waiting/until";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);
afterEach(async () => {
  await sandboxControl().clearFaults();
});

const DECLINED = {
  status: "paused",
  reason: "declined",
  cycles: [{ status: "failed", declineCode: "payment_method_unusable" }],
};

describe("a renewal that Stripe refuses without asking the bank is declined, instead of asked for each minute for ever", () => {
  it("when the customer was deleted at Stripe", async () => {
    const { plan, customer } = await createServedPlan();
    await db().user.update({ where: { id: customer.id }, data: { stripeCustomerId: `cus_${customer.id}` } });
    await renewOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject(DECLINED);
    // The payment belongs to a new customer, so another card can pay it.
    const { paymentIntentId } = (await readPlan(plan.id)).cycles[0] ?? {};
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    expect(await retrieveIntent(paymentIntentId ?? "")).toMatchObject({ stripeCustomerId });
  });

  it("but not when the payment was made otherwise at the same moment", async () => {
    const { plan } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await db().plan.update({ where: { id: plan.id }, data: { paymentMethodId: "pm_unknown" } });
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.confirm",
      action: { kind: "hold" },
    });
    const renewal = renewPlans(plan.nextChargeAt);
    await until(async () => (await sandboxControl().listFaults()).length === 0);
    await pay((await readPlan(plan.id)).cycles[0]?.paymentIntentId ?? "");
    await sandboxControl().clearFaults();
    await renewal;
    expect(await readPlan(plan.id)).toMatchObject({
      status: "active",
      cycles: [{ status: "charging", declineCode: null }],
    });
    expect(await db().order.count({ where: { userId: plan.userId, cycle: 1 } })).toBe(1);
  });

  it("and not when Stripe fails: the outcome is unknown", async () => {
    const { plan } = await createServedPlan();
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.confirm",
      times: "always",
      action: { kind: "status", status: 429 },
    });
    await renewOnTime(plan.nextChargeAt);
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "charging" }] });
  });

  // Last, because its period stays open, and later runs would try it again.
  it("but not when Stripe refuses the request itself, which may be a fault of ours: no plan is paused by that", async () => {
    const made = await createServedPlan();
    const { plan } = made;
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_intents.confirm",
      times: "always",
      action: { kind: "drop_before" },
    });
    await renewOnTime(plan.nextChargeAt);
    await sandboxControl().clearFaults();
    const paymentIntentId = (await readPlan(plan.id)).cycles[0]?.paymentIntentId ?? "";
    const { client_secret } = await stripe().paymentIntents.retrieve(paymentIntentId);
    // Stripe refuses this together with `stored_credential_usage`.
    await confirmInBrowser(`payment_intents/${paymentIntentId}/confirm`, {
      client_secret: client_secret ?? "",
      payment_method: "pm_card_chargeDeclined",
      setup_future_usage: "off_session",
    });
    await renewPlans(after(plan.nextChargeAt, 3 * HOUR_MS));
    expect(await readPlan(plan.id)).toMatchObject({ status: "active", cycles: [{ status: "charging" }] });
    expect(await collectedForRenewals(made)).toEqual([]);
  });
});
