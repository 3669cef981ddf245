import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { SaveConfigurationBody } from "@/lib/configurations/schemas";
import { readOrderConfirmation } from "@/lib/orders/order-confirmation.email";
import { db } from "@/lib/platform/db/prisma.server";
import { composeMail } from "@/lib/platform/email/compose-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { buildPackageConfiguration } from "@/tests/factories/configurations";
import { createPendingOrder } from "@/tests/factories/orders";
import {
  createPlan,
  createServedPlan,
  followPayments,
  nextPeriod,
  renewOnTime,
} from "@/tests/factories/plans";
import { cancelPlan } from "./change-plan.server";
import { firstRenewalDay, writeDay } from "./plan-schedule";
import { readRenewalTerms } from "./renewal-terms.server";

beforeAll(installCatalog);

const TITLE = "Your plan renews automatically";

/** The email about an order: its text, and its HTML without markup. */
async function mailOf(orderId: string): Promise<string[]> {
  const confirmation = await readOrderConfirmation(orderId, readRenewalTerms);
  if (!confirmation) throw new Error("There is no such order.");
  const { text, html } = await composeMail(confirmation.content);
  const words = html.replaceAll(/<!--.*?-->/g, "").replaceAll(/<a href="([^"]*)"[^>]*>/g, "$1 ");
  return [text, words.replaceAll(/<[^>]*>/g, " ")].map((form) => form.replaceAll(/\s+/g, " "));
}

describe("the email after a purchase", () => {
  it.each([
    ["weekly", { purchaseType: "weekly" }, "every week, on Sunday", "per week"],
    [
      "monthly",
      buildPackageConfiguration(),
      "every month, on the same day or on the last day of a shorter month",
      "per month",
    ],
  ] as const satisfies [string, Partial<SaveConfigurationBody>, string, string][])(
    "of a %s plan says when it renews, for how much, and how to cancel it",
    async (_interval, configured, rhythm, period) => {
      const { orderId, plan } = await createPlan(configured);
      const price = (plan.amountCents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
      for (const form of await mailOf(orderId)) {
        expect(form).toContain(TITLE);
        expect(form).toContain(`Your plan renews ${rhythm}, until you cancel it.`);
        expect(form).toContain("We charge its payment method at 6:00 AM Eastern Time.");
        expect(form).toMatch(
          new RegExp(
            `Next charge: +planned for ${writeDay(nextPeriod(plan).dueOn)} Price: +\\${price} USD ${period} `,
          ),
        );
        expect(form).toContain("at least 30 days before you pay more");
        expect(form).toContain("How to cancel: open your billing page, press “Cancel plan” and confirm.");
        expect(form).toContain(`${env().APP_URL}/dashboard/billing `);
      }
    },
  );

  it("says it also before the plan is made, which is a moment later", async () => {
    const { orderId, customer } = await createPendingOrder({ purchaseType: "weekly" });
    const { createdAt } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const { timeZone } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const dueOn = firstRenewalDay("weekly", timeZone, createdAt) ?? "";
    for (const form of await mailOf(orderId)) expect(form).toContain(`planned for ${writeDay(dueOn)}`);
  });

  it("of a one-time order says nothing of a renewal", async () => {
    const { orderId } = await createPendingOrder();
    for (const form of await mailOf(orderId)) expect(form).not.toMatch(/renew|cancel/i);
  });

  it("of a renewal, or of a plan that was cancelled meanwhile, has no terms", async () => {
    const served = await createServedPlan();
    await renewOnTime(served.plan.nextChargeAt);
    await followPayments(served.plan);
    const renewal = await db().order.findFirstOrThrow({ where: { userId: served.customer.id, cycle: 1 } });
    const cancelled = await createPlan();
    await cancelPlan(cancelled.customer, cancelled.plan.id);
    for (const orderId of [renewal.id, cancelled.orderId])
      for (const form of await mailOf(orderId)) expect(form).not.toContain(TITLE);
  });
});
