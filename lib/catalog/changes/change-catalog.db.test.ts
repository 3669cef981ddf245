import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { installCatalog } from "../install-catalog.server";
import { listLeadPackages, listLeadTypes } from "../queries.server";
import { addPackage } from "./add-package.server";
import { applyDueChanges } from "./apply-due-changes.server";
import { changeCatalog } from "./change-catalog.server";
import type { CatalogChangeBody } from "./schemas";
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
  changeCatalog({ itemKind: "package", itemId, terms, effectiveOn }, WHY, actor, NOW);
const typeTerms = (itemId: string, terms: object, effectiveOn = "") =>
  changeCatalog({ itemKind: "lead-type", itemId, terms, effectiveOn }, WHY, actor, NOW);
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const priceOf = async (id: string) => (await listLeadPackages()).find((item) => item.id === id)?.price;

describe("a change at once", () => {
  it("is what the public calls show from then on, and is in the history with who, when and why", async () => {
    expect(await packageTerms("starter", { price: "1300", name: "Start" })).toEqual({ isScheduled: false });
    expect((await listLeadPackages())[0]).toMatchObject({ id: "starter", name: "Start", price: "1300.00" });
    const change = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(change).toMatchObject({
      itemKind: "package",
      itemId: "starter",
      actorId: actor.id,
      reason: WHY,
      fields: { priceCents: { from: 135_000, to: 130_000 }, name: { from: "Starter", to: "Start" } },
      withdrawnAt: null,
    });
    expect(change.appliedAt).toBeInstanceOf(Date);
    expect(
      await db().auditEntry.findFirst({ where: { subjectId: "starter" }, orderBy: { at: "desc" } }),
    ).toMatchObject({ action: "catalog.change", actorId: actor.id, before: { priceCents: 135_000 } });
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
    expect(await refusalOf(packageTerms("nothing", { price: "1" }))).toMatchObject({ status: 404 });
    expect(await refusalOf(packageTerms("starter", { price: "1350.00" }))).toMatchObject({ status: 422 });
    expect(await refusalOf(packageTerms("starter", { price: "1400.01" }))).toMatchObject({
      status: 422,
      extras: { errors: { price: [expect.stringContaining("at most $1,400.00")] } },
    });
    expect(await refusalOf(typeTerms("auto-premium", { basePrice: "20" }))).toMatchObject({
      status: 422,
      extras: { errors: { basePrice: [expect.any(String)] } },
    });
    expect(await refusalOf(packageTerms("starter", { price: "1" }, "2026-11-30"))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(packageTerms("starter", { price: "1" }, "2027-02-30"))).toMatchObject({
      status: 422,
    });
    expect(await db().catalogChange.count()).toBe(before);
    expect(await priceOf("starter")).toBe("1350.00");
  });
});

describe("a price move of more than 30 percent", () => {
  const large = (isLargeMove?: boolean): CatalogChangeBody => ({
    itemKind: "package",
    itemId: "starter",
    terms: { price: "13.50" },
    effectiveOn: "",
    isLargeMove,
  });

  // Agency says that its price per lead is the lowest, which a cheap Starter would make untrue.
  beforeEach(() => packageTerms("agency", { features: ["400 exclusive Premium leads"] }));

  it("is refused without its own confirmation: nothing is written", async () => {
    const before = await db().catalogChange.count();
    expect(await refusalOf(changeCatalog(large(), WHY, actor, NOW))).toMatchObject({
      status: 422,
      code: "large-price-move",
      extras: { errors: { price: [expect.stringContaining("from $1,350.00 to $13.50")] } },
    });
    expect(await refusalOf(typeTerms("auto-premium", { basePrice: "42" }))).toMatchObject({
      code: "large-price-move",
      extras: { errors: { basePrice: [expect.any(String)] } },
    });
    expect(await refusalOf(typeTerms("life-premium", { higherIncomePrice: "50" }))).toMatchObject({
      code: "large-price-move",
      extras: { errors: { higherIncomePrice: [expect.stringContaining("from $0.50 to $50.00")] } },
    });
    expect(await refusalOf(packageTerms("starter", { price: "13.50" }, "2027-01-01"))).toMatchObject({
      code: "large-price-move",
    });
    expect(await db().catalogChange.count()).toBe(before);
    expect(await priceOf("starter")).toBe("1350.00");
  });

  it("is made with it", async () => {
    await changeCatalog(large(true), WHY, actor, NOW);
    expect(await priceOf("starter")).toBe("13.50");
  });
});

describe("a scheduled change", () => {
  it("waits for midnight in New York, is applied once, and keeps other changes made meanwhile", async () => {
    expect(await packageTerms("starter", { price: "1375" }, "2027-01-01")).toEqual({ isScheduled: true });
    await packageTerms("starter", { name: "Start" });
    expect(await applyDueChanges(new Date(NEW_YEAR.getTime() - 1))).toBe(0);
    expect(await priceOf("starter")).toBe("1350.00");
    expect(await Promise.all([applyDueChanges(NEW_YEAR), applyDueChanges(NEW_YEAR)])).toEqual(
      expect.arrayContaining([0, 1]),
    );
    expect((await listLeadPackages())[0]).toMatchObject({ name: "Start", price: "1375.00" });
  });

  it("may depend on an earlier one, which then cannot be withdrawn", async () => {
    expect(await refusalOf(packageTerms("starter", { price: "1500" }, "2027-01-05"))).toMatchObject({
      status: 422,
      extras: { errors: { price: [expect.stringContaining("from January 5, 2027 on")] } },
    });
    await typeTerms("auto-premium", { basePrice: "32" }, "2027-01-01");
    await packageTerms("starter", { price: "1500" }, "2027-01-05");
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
    await packageTerms("starter", { price: "1375", name: "Start" }, "2027-01-01");
    const soonAfter = new Date(NEW_YEAR.getTime() + 1_000);
    await changeCatalog(
      { itemKind: "package", itemId: "starter", terms: { price: "1320" }, effectiveOn: "" },
      WHY,
      actor,
      soonAfter,
    );
    expect(await applyDueChanges(soonAfter)).toBe(0);
    expect((await listLeadPackages())[0]).toMatchObject({ name: "Start", price: "1320.00" });
  });

  it("limits a change at once that would break it later", async () => {
    await packageTerms("starter", { price: "1400" }, "2027-01-01");
    expect(await refusalOf(typeTerms("auto-premium", { basePrice: "27.50" }))).toMatchObject({ status: 422 });
  });
});

it("a new package is not on offer until staff offer it", async () => {
  const body = { name: "Trial Pack!", price: "250", features: "10 leads", leadsPerMonth: 10 };
  expect(await addPackage(body, WHY, actor)).toEqual({ id: "trial-pack" });
  expect(await priceOf("trial-pack")).toBeUndefined();
  expect(await refusalOf(addPackage(body, WHY, actor))).toMatchObject({ code: "package-exists" });
  expect(await refusalOf(addPackage({ ...body, name: "+++" }, WHY, actor))).toMatchObject({ status: 422 });
  await packageTerms("trial-pack", { isOffered: true });
  expect(await priceOf("trial-pack")).toBe("250.00");
});

describe("the database, whoever writes,", () => {
  it("refuses a package that costs more per lead than the builder, and a builder price below it", async () => {
    const dear = db().leadPackage.update({ where: { id: "starter" }, data: { priceCents: 140_001 } });
    await expect(dear).rejects.toThrow("costs more per lead");
    const cheap = db().leadType.update({ where: { id: "auto-premium" }, data: { basePriceCents: 2_699 } });
    await expect(cheap).rejects.toThrow("costs more per lead");
  });

  it("accepts one of two changes at the same moment that are wrong together", async () => {
    const dearer: CatalogChangeBody = {
      itemKind: "package",
      itemId: "starter",
      terms: { price: "1400" },
      effectiveOn: "",
    };
    const results = await Promise.allSettled([
      changeCatalog(dearer, WHY, actor, NOW),
      db().leadType.update({ where: { id: "auto-premium" }, data: { basePriceCents: 2_750 } }),
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
    await packageTerms("starter", { price: "1310" });
    const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    const inserted = "only ever inserted";
    const change = (data: object) => db().catalogChange.update({ where: { id }, data });
    await expect(change({ reason: "Another one" })).rejects.toThrow(inserted);
    await expect(change({ withdrawnAt: new Date(), withdrawnById: randomUUID() })).rejects.toThrow(inserted);
    await expect(db().catalogChange.delete({ where: { id } })).rejects.toThrow(inserted);
    await expect(db().$executeRawUnsafe('TRUNCATE "CatalogChange"')).rejects.toThrow(inserted);
  });
});
