import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import {
  after,
  chargeTo,
  collectedForRenewals,
  createDeclined,
  createServedPlan,
  followPayments,
  nextPeriod,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { changePlan, skipPeriod } from "./change-plan.server";
import { readOwnPlan } from "./queries.server";
import { renewPlans } from "./renew-plans.server";

beforeAll(installCatalog);

it("what a plan was changed to cannot be bought at the checkout, where it would begin a second plan with the same order numbers", async () => {
  const { plan, customer } = await createServedPlan();
  await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  const { nextLeadConfigId } = await db().plan.findUniqueOrThrow({ where: { id: plan.id } });
  expect(nextLeadConfigId).not.toBe(plan.leadConfigId);
  expect(await codeOf(createCheckoutIntent(customer, nextLeadConfigId))).toBe("bought-by-plan");
  expect(await db().payment.count({ where: { leadConfigId: nextLeadConfigId } })).toBe(0);
});

it("nor can what a period with a declined charge buys, after the plan was changed once more", async () => {
  const { plan, customer } = await createServedPlan();
  await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  const { nextLeadConfigId } = await readPlan(plan.id);
  await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
  await renewOnTime(plan.nextChargeAt);
  await changePlan(customer, plan.id, { leadQuantity: 250, totalPrice: "11375.00" });
  const changed = await readPlan(plan.id);
  expect(changed.nextLeadConfigId).not.toBe(nextLeadConfigId);
  expect(changed.cycles).toMatchObject([{ leadConfigId: nextLeadConfigId, status: "retrying" }]);
  expect(await codeOf(createCheckoutIntent(customer, nextLeadConfigId))).toBe("bought-by-plan");
});

it("a plan whose charge was declined can be changed: the declined charge stays, and the next period buys the new selection", async () => {
  const declined = await createDeclined();
  const { plan, customer } = declined;
  const changed = await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  expect(changed).toMatchObject({
    status: "past_due",
    leadQuantity: 500,
    nextAmount: "22750.00",
    periods: [{ status: "retrying", amount: "11375.00", bought: { leadQuantity: 250 } }],
  });
  const next = nextPeriod(await readPlan(plan.id));
  expect(await codeOf(skipPeriod(customer, next))).toBe("plan-not-running");
  await chargeTo(plan, customer, "pm_card_visa");
  await renewPlans(after(plan.nextChargeAt, DAY_MS));
  await followPayments(plan);
  expect(await collectedForRenewals(declined)).toEqual([1_137_500]);
  expect(await readOwnPlan(customer, plan.id)).toMatchObject({
    status: "active",
    leadQuantity: 500,
    nextAmount: "22750.00",
    periods: [{ status: "paid", amount: "11375.00" }],
  });
});
