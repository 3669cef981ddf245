import { beforeAll, describe, expect, it } from "@jest/globals";
import { changeCatalog } from "@/lib/catalog/changes/change-catalog.server";
import { catalogChangeBody } from "@/lib/catalog/changes/schemas";
import { withdrawCatalogChange } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { after, createServedPlan, followPayments } from "@/tests/factories/plans";
import { announcePrices } from "./announce-prices.server";
import { listOwnPlans } from "./queries.server";
import { renewPlans } from "./renew-plans.server";

const DAY_MS = 24 * 60 * 60_000;

beforeAll(installCatalog);

describe("the agreed price", () => {
  const price = (cents: number) =>
    db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: cents } });
  const readPeriod = (planId: string, dueOn: Date) =>
    db().planCycle.findUniqueOrThrow({ where: { planId_dueOn: { planId, dueOn } } });
  const toldOf = (planId: string) =>
    db().planChange.count({ where: { planId, note: { startsWith: "Price rise announced" } } });

  it("falls with a cheaper period, so a rise back to the old price needs 30 days of notice", async () => {
    const { plan, customer } = await createServedPlan();
    const { basePriceCents } = await db().leadType.findUniqueOrThrow({ where: { id: "life-premium" } });
    await price(basePriceCents - 200);
    try {
      await renewPlans(plan.nextChargeAt);
      expect(await readPeriod(plan.id, plan.nextDueOn)).toMatchObject({ amountCents: 1_087_500 });
      expect(await listOwnPlans(customer)).toMatchObject([{ amount: "10875.00", newAmount: null }]);
      await price(basePriceCents);
      await announcePrices(after(plan.nextChargeAt, DAY_MS));
      expect(await listOwnPlans(customer)).toMatchObject([{ nextAmount: "10875.00", newAmount: "11375.00" }]);
      expect(await toldOf(plan.id)).toBe(1);
      await followPayments(plan);
      await db().order.updateMany({
        where: { userId: customer.id },
        data: { status: "completed", completedAt: new Date() },
      });
      const next = await db().plan.findUniqueOrThrow({ where: { id: plan.id } });
      await renewPlans(next.nextChargeAt);
      expect(await readPeriod(plan.id, next.nextDueOn)).toMatchObject({ amountCents: 1_087_500 });
    } finally {
      await price(basePriceCents);
    }
  });

  it("counts again after an announced rise is withdrawn, so the same rise later needs a new notice", async () => {
    const { plan, customer } = await createServedPlan();
    const { user: staff } = await createStaff();
    const { basePriceCents } = await db().leadType.findUniqueOrThrow({ where: { id: "life-premium" } });
    const told = new Date("2032-02-10T15:00:00Z");
    const rise = { itemKind: "lead-type", itemId: "life-premium", terms: { basePrice: "45" } };
    const body = catalogChangeBody.parse({ ...rise, effectiveOn: "2032-03-01" });
    await changeCatalog(body, "Dearer from March on", staff);
    await announcePrices(told);
    expect(await listOwnPlans(customer)).toMatchObject([{ newAmount: "12125.00" }]);
    const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    await withdrawCatalogChange(String(id), staff);
    await announcePrices(after(told, DAY_MS));
    const from = "2032-03-11";
    const [kept] = await listOwnPlans(customer);
    expect(kept).toMatchObject({ amount: "11375.00", newAmount: null, newAmountFrom: null });
    expect(kept?.changes[0]?.note).toContain("withdrawn");
    const mails = await db().$queryRaw<{ data: unknown }[]>`
      SELECT "data" FROM "pgboss"."job" WHERE "name" = 'plans.mail-price-withdrawn'`;
    expect(mails).toContainEqual({ data: { planId: plan.id, from } });
    await price(4_500);
    try {
      await announcePrices(after(told, 200 * DAY_MS));
      const [again] = await listOwnPlans(customer);
      expect(again).toMatchObject({ newAmount: "12125.00", nextAmount: "11375.00" });
      expect(Date.parse(again?.newAmountFrom ?? "")).toBeGreaterThan(told.getTime() + 228 * DAY_MS);
      expect(await toldOf(plan.id)).toBe(2);
    } finally {
      await price(basePriceCents);
    }
  });

  it("is the risen one once a period costs it, and the rise is done", async () => {
    const { plan, customer } = await createServedPlan();
    const { basePriceCents } = await db().leadType.findUniqueOrThrow({ where: { id: "life-premium" } });
    await price(4_500);
    try {
      await announcePrices(after(plan.nextChargeAt, -40 * DAY_MS));
      await renewPlans(plan.nextChargeAt);
      expect(await readPeriod(plan.id, plan.nextDueOn)).toMatchObject({ amountCents: 1_212_500 });
      expect(await listOwnPlans(customer)).toMatchObject([{ amount: "12125.00", newAmount: null }]);
    } finally {
      await price(basePriceCents);
    }
  });
});
