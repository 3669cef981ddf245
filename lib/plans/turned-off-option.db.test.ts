import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { createServedPlan } from "@/tests/factories/plans";
import { changePlan, pausePlan, priceNextPeriod, resumePlan } from "./change-plan.server";
import { readOwnPlan } from "./queries.server";

beforeAll(installCatalog);

it("staff cannot turn off the beneficiary option while plans buy it, at once or later", async () => {
  const { plan } = await createServedPlan();
  const other = await createServedPlan();
  await pausePlan(other.customer, other.plan.id);
  const { user: staff } = await createStaff();
  const turnOff = (effectiveOn: string) =>
    changeAsShown(
      { itemKind: "lead-type", itemId: "life-premium", terms: { beneficiaryOption: false }, effectiveOn },
      "Few consumers name one",
      staff,
    ).catch((error: unknown) => error);
  for (const day of ["", "2099-01-01"])
    expect(await turnOff(day)).toMatchObject({
      status: 422,
      extras: { errors: { beneficiaryOption: [expect.stringContaining("2 plans buy this option")] } },
    });
  for (const id of [plan.id, other.plan.id])
    await db().plan.update({ where: { id }, data: { status: "ended", reason: "customer" } });
  expect(await turnOff("")).toEqual({ isScheduled: false });
  await db().leadType.update({ where: { id: "life-premium" }, data: { beneficiaryOption: true } });
});

it("a plan that has an option which is not offered any more can be changed, and goes on without it", async () => {
  const { plan, customer } = await createServedPlan();
  await withoutOption(async () => {
    const wish = { leadQuantity: 250, includeBeneficiary: true, includeHigherIncome: true };
    const { totalPrice } = await priceNextPeriod(customer, plan.id, wish);
    const changed = await changePlan(customer, plan.id, { ...wish, totalPrice });
    expect(changed).toMatchObject({
      includeBeneficiary: false,
      includeHigherIncome: true,
      amount: totalPrice,
    });
  });
});

it("a paused plan whose option is gone is changed by leaving the option alone, and can then be resumed", async () => {
  const { plan, customer } = await createServedPlan();
  await pausePlan(customer, plan.id);
  await withoutOption(async () => {
    const { leadQuantity, includeHigherIncome, amount, offer } = await readOwnPlan(customer, plan.id);
    expect(offer).toBe("beneficiary-lost");
    const wish = { leadQuantity, includeHigherIncome, includeBeneficiary: false };
    const { totalPrice } = await priceNextPeriod(customer, plan.id, wish);
    expect(Number(totalPrice)).toBeLessThan(Number(amount));
    await changePlan(customer, plan.id, { ...wish, totalPrice });
    expect(await resumePlan(customer, plan.id)).toMatchObject({
      status: "active",
      offer: "offered",
      includeBeneficiary: false,
      leadQuantity,
      nextAmount: totalPrice,
    });
  });
});

/** Runs with the beneficiary option taken off the lead type. */
async function withoutOption(run: () => Promise<void>): Promise<void> {
  await db().leadType.update({ where: { id: "life-premium" }, data: { beneficiaryOption: false } });
  try {
    await run();
  } finally {
    await db().leadType.update({ where: { id: "life-premium" }, data: { beneficiaryOption: true } });
  }
}
