import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { listLeadPackages } from "@/lib/pricing/list-packages.server";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { installCatalog } from "../install-catalog.server";
import { listLeadTypes } from "../queries.server";
import { addPackage } from "./add-package.server";
import { applyDueChanges } from "./apply-due-changes.server";
import { withdrawCatalogChange } from "./withdraw-catalog-change.server";

const WHY = "Prices of the new year";
const NOW = new Date("2026-12-01T15:00:00Z");
const NEW_YEAR = new Date("2027-01-01T05:00:00Z");

let actor: { id: string };
beforeAll(async () => {
  actor = (await createStaff()).user;
});
beforeEach(async () => {
  // Applied and withdrawn changes stay: the history is append-only.
  for (const { id } of await db().catalogChange.findMany({ where: { appliedAt: null, withdrawnAt: null } }))
    await db().catalogChange.update({
      where: { id },
      data: { withdrawnAt: new Date(), withdrawnById: actor.id },
    });
  await db().leadPackage.deleteMany();
  await db().leadType.deleteMany();
  await installCatalog();
});

const packageTerms = (itemId: string, terms: object, effectiveOn = "") =>
  changeAsShown({ itemKind: "package", itemId, terms, effectiveOn }, WHY, actor, NOW);
const typeTerms = (itemId: string, terms: object, effectiveOn = "") =>
  changeAsShown({ itemKind: "lead-type", itemId, terms, effectiveOn }, WHY, actor, NOW);
/** Features of Starter that are true at every discount. */
const PLAIN = { features: "50 exclusive Premium leads" };
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const priceOf = async (id: string) => (await listLeadPackages()).find((item) => item.id === id)?.price;

describe("a change at once", () => {
  it("is what the public calls show from then on, and is in the history with who, when and why", async () => {
    expect(await packageTerms("starter", { discountPercent: "7", ...PLAIN, name: "Start" })).toEqual({
      isScheduled: false,
    });
    expect((await listLeadPackages())[0]).toMatchObject({ id: "starter", name: "Start", price: "1302.00" });
    const change = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(change).toMatchObject({
      itemKind: "package",
      itemId: "starter",
      actorId: actor.id,
      reason: WHY,
      fields: {
        discountPercent: { from: 5, to: 7 },
        name: { from: "Starter", to: "Start" },
        features: { to: ["50 exclusive Premium leads"] },
      },
      withdrawnAt: null,
    });
    expect(change.appliedAt).toBeInstanceOf(Date);
    expect(
      await db().auditEntry.findFirst({ where: { subjectId: "starter" }, orderBy: { at: "desc" } }),
    ).toMatchObject({ action: "catalog.change", actorId: actor.id, before: { discountPercent: 5 } });
  });

  it("takes a lead type off the offer and puts it back", async () => {
    await typeTerms("auto-standard", { isOffered: false });
    expect((await listLeadTypes()).map(({ id }) => id)).not.toContain("auto-standard");
    await typeTerms("auto-standard", { isOffered: true, higherIncomePrice: "0.60" });
    expect((await listLeadTypes()).find(({ id }) => id === "auto-standard")).toMatchObject({
      higherIncomePrice: "0.60",
    });
  });

  it("is refused for an unknown item, without a difference, and against a rule: nothing is written", async () => {
    const before = await db().catalogChange.count();
    expect(await refusalOf(packageTerms("nothing", { discountPercent: "7" }))).toMatchObject({ status: 404 });
    expect(await refusalOf(packageTerms("starter", { discountPercent: "5" }))).toMatchObject({ status: 422 });
    expect(await refusalOf(packageTerms("starter", { discountPercent: "7" }))).toMatchObject({
      status: 422,
      extras: { errors: { features: [expect.stringContaining("not true at a discount of 7 percent")] } },
    });
    expect(await refusalOf(packageTerms("starter", { features: "$26 a lead" }))).toMatchObject({
      status: 422,
      extras: { errors: { features: [expect.stringContaining("names a price per lead")] } },
    });
    for (const day of ["2026-11-30", "2027-02-30"])
      expect(await refusalOf(packageTerms("starter", PLAIN, day))).toMatchObject({ status: 422 });
    expect(await db().catalogChange.count()).toBe(before);
    expect(await priceOf("starter")).toBe("1330.00");
  });
});

describe("a price move of more than 30 percent", () => {
  const large = (isLargeMove?: boolean) => ({
    itemKind: "lead-type" as const,
    itemId: "auto-premium",
    terms: { basePrice: "2.80" },
    isLargeMove,
  });

  it("is refused without its own confirmation: nothing is written", async () => {
    const before = await db().catalogChange.count();
    expect(await refusalOf(changeAsShown(large(), WHY, actor, NOW))).toMatchObject({
      status: 422,
      code: "large-price-move",
      extras: { errors: { basePrice: [expect.stringContaining("from $28.00 to $2.80")] } },
    });
    expect(await refusalOf(typeTerms("auto-premium", { basePrice: "42" }))).toMatchObject({
      code: "large-price-move",
      extras: { errors: { basePrice: [expect.any(String)] } },
    });
    expect(await refusalOf(typeTerms("life-premium", { higherIncomePrice: "50" }))).toMatchObject({
      code: "large-price-move",
      extras: { errors: { higherIncomePrice: [expect.stringContaining("from $0.50 to $50.00")] } },
    });
    expect(await refusalOf(typeTerms("auto-premium", { basePrice: "2.80" }, "2027-01-01"))).toMatchObject({
      code: "large-price-move",
    });
    expect(await db().catalogChange.count()).toBe(before);
    expect(await priceOf("starter")).toBe("1330.00");
  });

  it("is made with it", async () => {
    await changeAsShown(large(true), WHY, actor, NOW);
    expect(await priceOf("starter")).toBe("133.00");
  });

  it("cannot come from a discount: from the smallest to the largest, no confirmation is asked for", async () => {
    await packageTerms("agency", { features: "400 exclusive Premium leads" });
    await packageTerms("starter", { discountPercent: "20", ...PLAIN });
    expect(await priceOf("starter")).toBe("1120.00");
  });
});

describe("a scheduled change", () => {
  beforeEach(() => packageTerms("starter", PLAIN));

  it("waits for midnight in New York, is applied once, and keeps other changes made meanwhile", async () => {
    expect(await packageTerms("starter", { discountPercent: "7" }, "2027-01-01")).toEqual({
      isScheduled: true,
    });
    await packageTerms("starter", { name: "Start" });
    expect(await applyDueChanges(new Date(NEW_YEAR.getTime() - 1))).toBe(0);
    expect(await priceOf("starter")).toBe("1330.00");
    expect(await Promise.all([applyDueChanges(NEW_YEAR), applyDueChanges(NEW_YEAR)])).toEqual(
      expect.arrayContaining([0, 1]),
    );
    expect((await listLeadPackages())[0]).toMatchObject({ name: "Start", price: "1302.00" });
    expect(await db().leadPackage.findUniqueOrThrow({ where: { id: "starter" } })).toMatchObject({
      priceCents: 130_200,
    });
  });

  it("may depend on an earlier one, which then cannot be withdrawn", async () => {
    // Agency says that its price per lead is the lowest.
    expect(await refusalOf(packageTerms("starter", { discountPercent: "17" }, "2027-01-05"))).toMatchObject({
      status: 422,
      extras: { errors: { features: [expect.stringContaining("starting January 5, 2027")] } },
    });
    const lowest = { discountPercent: "18", features: "Lowest price: 18% below the builder's" };
    await packageTerms("agency", lowest, "2027-01-01");
    await packageTerms("starter", { discountPercent: "17" }, "2027-01-05");
    const [first, second] = await db().catalogChange.findMany({
      where: { appliedAt: null, withdrawnAt: null },
      orderBy: { id: "asc" },
    });
    expect(await refusalOf(withdrawCatalogChange(String(first?.id), actor))).toMatchObject({ status: 422 });
    await withdrawCatalogChange(String(second?.id), actor);
    await withdrawCatalogChange(String(first?.id), actor);
    expect(await refusalOf(withdrawCatalogChange(String(first?.id), actor))).toMatchObject({
      code: "not-scheduled",
    });
    expect(await applyDueChanges(new Date("2028-01-01T00:00:00Z"))).toBe(0);
  });

  it("that is due and not applied yet is applied before a change at once, so the newer one holds", async () => {
    await packageTerms("starter", { discountPercent: "7", name: "Start" }, "2027-01-01");
    const soonAfter = new Date(NEW_YEAR.getTime() + 1_000);
    await changeAsShown(
      { itemKind: "package", itemId: "starter", terms: { discountPercent: "8" }, effectiveOn: "" },
      WHY,
      actor,
      soonAfter,
    );
    expect(await applyDueChanges(soonAfter)).toBe(0);
    expect((await listLeadPackages())[0]).toMatchObject({ name: "Start", price: "1288.00" });
  });

  it("limits a change at once that would break it later", async () => {
    await packageTerms("starter", { discountPercent: "14" }, "2027-01-01");
    const lower = { discountPercent: "13", features: "Lowest price: 13% below the builder's" };
    expect(await refusalOf(packageTerms("agency", lower))).toMatchObject({ status: 422 });
  });
});

it("a new package is not on offer until staff offer it", async () => {
  const body = { name: "Trial Pack!", discountPercent: "5", features: "10 leads", leadsPerMonth: 10 };
  expect(await addPackage(body, WHY, actor)).toEqual({ id: "trial-pack" });
  expect(await priceOf("trial-pack")).toBeUndefined();
  expect(await refusalOf(addPackage(body, WHY, actor))).toMatchObject({ code: "package-exists" });
  expect(await refusalOf(addPackage({ ...body, name: "+++" }, WHY, actor))).toMatchObject({ status: 422 });
  await packageTerms("trial-pack", { isOffered: true });
  expect(await priceOf("trial-pack")).toBe("266.00");
  expect(await db().leadPackage.findUniqueOrThrow({ where: { id: "trial-pack" } })).toMatchObject({
    discountPercent: 5,
    priceCents: 26_600,
  });
});

describe("the database, whoever writes,", () => {
  it.each([4, 21, 0, -5, 100])("refuses a discount of %i percent", async (discountPercent) => {
    const update = db().leadPackage.update({ where: { id: "starter" }, data: { discountPercent } });
    await expect(update).rejects.toThrow("LeadPackage_discount");
    const row = { id: "other", name: "Other", leadsPerMonth: 10, position: 9, discountPercent };
    await expect(db().leadPackage.create({ data: row })).rejects.toThrow("LeadPackage_discount");
  });

  it("makes one of two changes at the same moment that are wrong together", async () => {
    await packageTerms("starter", PLAIN);
    const change = (itemId: string, terms: object) =>
      changeAsShown({ itemKind: "package", itemId, terms, effectiveOn: "" }, WHY, actor, NOW);
    const results = await Promise.allSettled([
      change("starter", { discountPercent: "14" }),
      change("agency", { discountPercent: "13", features: "Lowest price: 13% below the builder's" }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("refuses a second popular package and a price of nothing", async () => {
    const popular = db().leadPackage.update({ where: { id: "starter" }, data: { isPopular: true } });
    await expect(popular).rejects.toThrow("Unique constraint");
    const free = db().leadPackage.update({ where: { id: "starter" }, data: { priceCents: 0 } });
    await expect(free).rejects.toThrow("LeadPackage_price");
  });

  it("keeps the history: a change is marked once, and nothing else about it changes", async () => {
    await packageTerms("starter", PLAIN);
    const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    const inserted = "only ever inserted";
    const change = (data: object) => db().catalogChange.update({ where: { id }, data });
    await expect(change({ reason: "Another one" })).rejects.toThrow(inserted);
    await expect(change({ withdrawnAt: new Date(), withdrawnById: randomUUID() })).rejects.toThrow(inserted);
    await expect(db().catalogChange.delete({ where: { id } })).rejects.toThrow(inserted);
    await expect(db().$executeRawUnsafe('TRUNCATE "CatalogChange"')).rejects.toThrow(inserted);
  });
});
