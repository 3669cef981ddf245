import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { withdrawCatalogChange } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { buildPackageConfiguration } from "@/tests/factories/configurations";
import { after, createServedPlan, renewOnTime } from "@/tests/factories/plans";
import { announcePrices } from "./announce-prices.server";
import { listOwnPlans } from "./queries.server";

const midnight = Date.parse("2031-03-01T05:00:00Z");
const daysBefore = (days: number) => new Date(midnight - days * DAY_MS);

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  staff = (await createStaff()).user;
});
afterEach(async () => {
  for (const { id } of await db().catalogChange.findMany({ where: { appliedAt: null, withdrawnAt: null } }))
    await withdrawCatalogChange(String(id), staff);
  await db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: 4_200 } });
  await db().leadPackage.update({ where: { id: "growth" }, data: { discountPercent: 10 } });
});

/** Growth for life: 150 leads at $42 less 10 percent, $5,670 a month. */
const createPackagePlan = () => createServedPlan(buildPackageConfiguration());

const schedule = (itemKind: "lead-type" | "package", itemId: string, terms: object) =>
  changeAsShown({ itemKind, itemId, terms, effectiveOn: "2031-03-01" }, "Dearer from March on", staff);
const dearerType = () => schedule("lead-type", "life-premium", { basePrice: "45" });
const smallerDiscount = () =>
  schedule("package", "growth", { discountPercent: "5", features: "150 exclusive Premium leads" });

it.each([
  ["its lead type", [dearerType], "6075.00"],
  ["the package's discount", [smallerDiscount], "5985.00"],
  ["both", [dearerType, smallerDiscount], "6412.50"],
])(
  "a scheduled rise of %s is announced to plans of a package 32 days before, and once",
  async (_, rises, newAmount) => {
    const { plan, customer } = await createPackagePlan();
    for (const rise of rises) await rise();
    await announcePrices(daysBefore(33));
    expect(await listOwnPlans(customer)).toMatchObject([{ amount: "5670.00", newAmount: null }]);
    await announcePrices(daysBefore(31));
    await announcePrices(daysBefore(30));
    expect(await listOwnPlans(customer)).toMatchObject([
      { amount: "5670.00", newAmount, newAmountFrom: "2031-03-02" },
    ]);
    expect(
      await db().planChange.count({
        where: { planId: plan.id, note: { startsWith: "Price rise announced" } },
      }),
    ).toBe(1);
  },
);

it("a rise that holds already is announced, and the next period costs the agreed price", async () => {
  const { plan, customer } = await createPackagePlan();
  await db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: 4_500 } });
  await announcePrices(after(plan.nextChargeAt, -4 * DAY_MS));
  expect(await listOwnPlans(customer)).toMatchObject([{ nextAmount: "5670.00", newAmount: "6075.00" }]);
  await renewOnTime(plan.nextChargeAt);
  expect(await db().planCycle.findFirstOrThrow({ where: { planId: plan.id } })).toMatchObject({
    amountCents: 567_000,
  });
});

it.each([
  [
    "its lead type",
    () => db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: 4_000 } }),
    540_000,
  ],
  [
    "a larger discount",
    () => db().leadPackage.update({ where: { id: "growth" }, data: { discountPercent: 20 } }),
    504_000,
  ],
])("the next period costs less after a fall by %s, without a notice", async (_, fall, amountCents) => {
  const { plan } = await createPackagePlan();
  await fall();
  await renewOnTime(plan.nextChargeAt);
  expect(await db().planCycle.findFirstOrThrow({ where: { planId: plan.id } })).toMatchObject({
    amountCents,
  });
});
