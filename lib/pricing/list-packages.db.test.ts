import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { listLeadTypes } from "@/lib/catalog/queries.server";
import { fromDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { listLeadPackages } from "./list-packages.server";

let actor: { id: string };
beforeAll(async () => {
  actor = (await createStaff()).user;
});
beforeEach(async () => {
  await db().leadPackage.deleteMany();
  await db().leadType.deleteMany();
  await installCatalog();
});

const centsOf = (decimal: string) => fromDecimal(decimal) ?? Number.NaN;

/** Changes the terms of Premium auto, the cheapest Premium type. */
const typeTerms = (terms: object) =>
  changeAsShown(
    { itemKind: "lead-type", itemId: "auto-premium", terms, effectiveOn: "" },
    "A change of a test",
    actor,
  );

it("a change of a lead type's price changes the price of every package for it, and fills what the previous release reads", async () => {
  const oldPrices = () =>
    db().leadPackage.findMany({ orderBy: { position: "asc" }, select: { priceCents: true } });
  expect(await oldPrices()).toEqual([
    { priceCents: 133_000 },
    { priceCents: 378_000 },
    { priceCents: 952_000 },
  ]);
  await typeTerms({ basePrice: "28.01" });
  const [starter] = await listLeadPackages();
  expect(starter).toMatchObject({
    price: "1330.47",
    leadTypes: [
      { leadTypeId: "life-premium", price: "1995.00" },
      { leadTypeId: "health-premium", price: "1805.00" },
      { leadTypeId: "auto-premium", price: "1330.47" },
      { leadTypeId: "property-casualty-premium", price: "1662.50" },
    ],
  });
  expect(await oldPrices()).toEqual([
    { priceCents: 133_047 },
    { priceCents: 378_135 },
    { priceCents: 952_340 },
  ]);
  await typeTerms({ isOffered: false });
  expect((await listLeadPackages())[0]).toMatchObject({ price: "1662.50" });
  expect((await oldPrices())[0]).toEqual({ priceCents: 166_250 });
});

it("every package costs 5 to 20 percent less per lead than each of its lead types does in the builder", async () => {
  const premium = (await listLeadTypes()).filter(({ tier }) => tier === "premium");
  const packages = await listLeadPackages();
  expect(packages.map(({ id }) => id)).toEqual(["starter", "growth", "agency"]);
  for (const { leadTypes, leadsPerMonth, price } of packages) {
    expect(leadTypes.map(({ leadTypeId }) => leadTypeId)).toEqual(premium.map(({ id }) => id));
    for (const { id, basePrice } of premium) {
      const monthCents = centsOf(leadTypes.find(({ leadTypeId }) => leadTypeId === id)?.price ?? "");
      const builderCents = centsOf(basePrice) * leadsPerMonth;
      expect(monthCents * 100).toBeLessThanOrEqual(builderCents * 95);
      expect(monthCents * 100).toBeGreaterThanOrEqual(builderCents * 80);
    }
    expect(Number(price)).toBe(Math.min(...leadTypes.map((leadType) => Number(leadType.price))));
  }
});

it("no package is listed while no Premium lead type is on offer", async () => {
  await db().leadType.updateMany({ where: { tier: "premium" }, data: { isOffered: false } });
  expect(await listLeadPackages()).toEqual([]);
});
