import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createServedPlan } from "@/tests/factories/plans";
import { changePlan } from "./change-plan.server";

beforeAll(installCatalog);

it("what a plan was changed to cannot be bought at the checkout, where it would begin a second plan with the same order numbers", async () => {
  const { plan, customer } = await createServedPlan();
  await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  const { nextLeadConfigId } = await db().plan.findUniqueOrThrow({ where: { id: plan.id } });
  expect(nextLeadConfigId).not.toBe(plan.leadConfigId);
  expect(await codeOf(createCheckoutIntent(customer, nextLeadConfigId))).toBe("bought-by-plan");
  expect(await db().payment.count({ where: { leadConfigId: nextLeadConfigId } })).toBe(0);
});
