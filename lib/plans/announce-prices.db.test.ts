import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { withdrawCatalogChange } from "@/lib/catalog/changes/withdraw-catalog-change.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { JobDefinition } from "@/lib/platform/jobs/define-job";
import { createStaff } from "@/tests/factories/accounts";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { completeOrders } from "@/tests/factories/orders";
import { after, createServedPlan, followPayments, renewOnTime } from "@/tests/factories/plans";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { announcePrices } from "./announce-prices.server";
import { planPriceJob, sendPlanPrice } from "./plan-price.email";
import { planPriceLoweredJob, sendPlanPriceLowered } from "./plan-price-lowered.email";
import { planPriceWithdrawnJob, sendPlanPriceWithdrawn } from "./plan-price-withdrawn.email";
import { listOwnPlans } from "./queries.server";

beforeAll(installCatalog);

const dataRow = z.object({ data: z.unknown() });

/** Queued jobs of one kind about a plan, oldest first. */
async function jobsOf<Data extends object>(job: JobDefinition<Data>, planId: string): Promise<Data[]> {
  const { rows } = await pool().query(
    `SELECT "data" FROM "pgboss"."job" WHERE "name" = $1 AND "data"->>'planId' = $2 ORDER BY "created_on"`,
    [job.name, planId],
  );
  return rows.map((row) => job.schema.parse(dataRow.parse(row).data));
}

/** Waits until as many emails about the plan's price arrived. @returns all of them. */
async function priceMailsTo(email: string, count: number) {
  const read = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject?.startsWith("The price of your Leadwell plan"));
  await until(async () => (await read()).length >= count);
  return read();
}

describe("the agreed price", () => {
  let basePriceCents: number;
  beforeAll(async () => {
    ({ basePriceCents } = await db().leadType.findUniqueOrThrow({ where: { id: "life-premium" } }));
  });
  afterEach(() => price(basePriceCents));
  const price = (cents: number) =>
    db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: cents } });
  const readPeriod = (planId: string, dueOn: Date) =>
    db().planCycle.findUniqueOrThrow({ where: { planId_dueOn: { planId, dueOn } } });
  const toldOf = (planId: string) =>
    db().planChange.count({ where: { planId, note: { startsWith: "Price rise announced" } } });

  it("falls with a cheaper period, so a rise back to the old price needs 30 days of notice", async () => {
    const { plan, customer } = await createServedPlan();
    await price(basePriceCents - 200);
    await renewOnTime(plan.nextChargeAt);
    expect(await readPeriod(plan.id, plan.nextDueOn)).toMatchObject({ amountCents: 1_087_500 });
    expect(await listOwnPlans(customer)).toMatchObject([{ amount: "10875.00", newAmount: null }]);
    await price(basePriceCents);
    await announcePrices(after(plan.nextChargeAt, DAY_MS));
    expect(await listOwnPlans(customer)).toMatchObject([{ nextAmount: "10875.00", newAmount: "11375.00" }]);
    expect(await toldOf(plan.id)).toBe(1);
    await followPayments(plan);
    await completeOrders(customer);
    const next = await db().plan.findUniqueOrThrow({ where: { id: plan.id } });
    await renewOnTime(next.nextChargeAt);
    expect(await readPeriod(plan.id, next.nextDueOn)).toMatchObject({ amountCents: 1_087_500 });
  });

  it("counts again after an announced rise is withdrawn, so the same rise later needs a new notice", async () => {
    const { plan, customer } = await createServedPlan();
    const { user: staff } = await createStaff();
    const told = new Date("2032-02-10T15:00:00Z");
    const rise = { itemKind: "lead-type", itemId: "life-premium", terms: { basePrice: "45" } } as const;
    await changeAsShown({ ...rise, effectiveOn: "2032-03-01" }, "Dearer from March on", staff);
    await announcePrices(told);
    expect(await listOwnPlans(customer)).toMatchObject([{ newAmount: "12125.00" }]);
    const { id } = await db().catalogChange.findFirstOrThrow({ orderBy: { id: "desc" } });
    await withdrawCatalogChange(String(id), staff);
    await announcePrices(after(told, DAY_MS));
    const from = "2032-03-13";
    const [kept] = await listOwnPlans(customer);
    expect(kept).toMatchObject({ amount: "11375.00", newAmount: null, newAmountFrom: null });
    expect(kept?.changes[0]?.note).toContain("withdrawn");
    const mails = await db().$queryRaw<{ data: unknown }[]>`
      SELECT "data" FROM "pgboss"."job" WHERE "name" = 'plans.mail-price-withdrawn'`;
    expect(mails).toContainEqual({ data: { planId: plan.id, from, noticeId: expect.any(String) } });
    await price(4_500);
    await announcePrices(after(told, 200 * DAY_MS));
    const [again] = await listOwnPlans(customer);
    expect(again).toMatchObject({ newAmount: "12125.00", nextAmount: "11375.00" });
    expect(Date.parse(again?.newAmountFrom ?? "")).toBeGreaterThan(told.getTime() + 228 * DAY_MS);
    expect(await toldOf(plan.id)).toBe(2);
  });

  it("is lowered with the catalog after a rise is announced, and an email says so once", async () => {
    const { plan, customer } = await createServedPlan();
    const told = after(plan.nextChargeAt, -40 * DAY_MS);
    await price(4_500);
    await announcePrices(told);
    const [announced] = await listOwnPlans(customer);
    expect(announced).toMatchObject({ newAmount: "12125.00" });
    for (const job of await jobsOf(planPriceJob, plan.id)) await sendPlanPrice(job);
    // The catalog asks the announced price, so nothing is lowered and nobody is told again.
    await announcePrices(after(told, DAY_MS));
    expect(await jobsOf(planPriceLoweredJob, plan.id)).toEqual([]);
    await price(4_400);
    await announcePrices(after(told, 2 * DAY_MS));
    await announcePrices(after(told, 3 * DAY_MS));
    const [lowered] = await listOwnPlans(customer);
    expect(lowered).toMatchObject({ newAmount: "11875.00", newAmountFrom: announced?.newAmountFrom });
    const from = lowered?.newAmountFrom;
    const jobs = await jobsOf(planPriceLoweredJob, plan.id);
    expect(jobs).toEqual([
      { planId: plan.id, from, newAmountCents: 1_187_500, noticeId: expect.any(String) },
    ]);
    for (const job of [...jobs, ...jobs]) await sendPlanPriceLowered(job);
    expect(await toldOf(plan.id)).toBe(1);
    const [rise, ...mails] = await priceMailsTo(customer.email, 3);
    expect(rise?.text).toContain("$12,125.00 USD per week");
    const [mail, repeated] = mails;
    expect(mail?.text).toMatch(/Price now:\s+\$11,375\.00 USD per week/);
    expect(mail?.text).toMatch(/New price:\s+\$11,875\.00 USD per week/);
    // A repeated job sends the same email: a mail program shows one of them.
    expect(repeated?.headers["message-id"]).toBe(mail?.headers["message-id"]);
    expect(mails).toHaveLength(2);
  });

  it("is told in one email when it is lowered before the announcement was sent, and again when it rises", async () => {
    const { plan, customer } = await createServedPlan();
    const told = after(plan.nextChargeAt, -40 * DAY_MS);
    await price(4_500);
    await announcePrices(told);
    await price(4_400);
    await announcePrices(after(told, DAY_MS));
    await price(4_300);
    await announcePrices(after(told, 2 * DAY_MS));
    const rises = await jobsOf(planPriceJob, plan.id);
    const lowered = await jobsOf(planPriceLoweredJob, plan.id);
    expect([rises.length, lowered.length]).toEqual([1, 2]);
    for (const job of rises) await sendPlanPrice(job);
    for (const job of lowered) await sendPlanPriceLowered(job);
    const mails = await priceMailsTo(customer.email, 1);
    expect(mails.map(({ text }) => /New price:\s+(\S+)/.exec(text)?.[1])).toEqual(["$11,625.00"]);
    await price(4_500);
    await announcePrices(after(told, 3 * DAY_MS));
    for (const job of (await jobsOf(planPriceJob, plan.id)).slice(1)) await sendPlanPrice(job);
    const [, again] = await priceMailsTo(customer.email, 2);
    expect(again?.text).toMatch(/New price:\s+\$12,125\.00/);
  });

  it("is withdrawn altogether when the catalog asks the agreed price again, and no email speaks of a smaller rise", async () => {
    const { plan, customer } = await createServedPlan();
    const told = after(plan.nextChargeAt, -40 * DAY_MS);
    await price(4_500);
    await announcePrices(told);
    await price(basePriceCents);
    await announcePrices(after(told, DAY_MS));
    expect(await listOwnPlans(customer)).toMatchObject([{ newAmount: null, newAmountFrom: null }]);
    for (const job of await jobsOf(planPriceJob, plan.id)) await sendPlanPrice(job);
    expect(await jobsOf(planPriceLoweredJob, plan.id)).toEqual([]);
    const jobs = await jobsOf(planPriceWithdrawnJob, plan.id);
    expect(jobs).toHaveLength(1);
    for (const job of jobs) await sendPlanPriceWithdrawn(job);
    const mails = await priceMailsTo(customer.email, 1);
    expect(mails.map(({ text }) => /Price:\s+(\S+)/.exec(text)?.[1])).toEqual(["$11,375.00"]);
  });

  it("is announced, lowered and withdrawn twice in a day: no email hides another behind its Message-ID", async () => {
    const { plan, customer } = await createServedPlan();
    const told = after(plan.nextChargeAt, -40 * DAY_MS);
    const sendLast = async <Data extends object>(
      job: JobDefinition<Data>,
      send: (data: Data) => Promise<void>,
    ) => {
      const last = (await jobsOf(job, plan.id)).at(-1);
      if (last) await send(last);
    };
    for (const highestCents of [4_500, 4_600]) {
      await price(highestCents);
      await announcePrices(told);
      await sendLast(planPriceJob, sendPlanPrice);
      await price(4_400);
      await announcePrices(told);
      await sendLast(planPriceLoweredJob, sendPlanPriceLowered);
      await price(basePriceCents);
      await announcePrices(told);
      await sendLast(planPriceWithdrawnJob, sendPlanPriceWithdrawn);
    }
    const mails = await priceMailsTo(customer.email, 6);
    expect(mails).toHaveLength(6);
    expect(new Set(mails.map(({ headers }) => headers["message-id"])).size).toBe(6);
  });

  it("is the risen one once a period costs it, and the rise is done", async () => {
    const { plan, customer } = await createServedPlan();
    await price(4_500);
    await announcePrices(after(plan.nextChargeAt, -40 * DAY_MS));
    await renewOnTime(plan.nextChargeAt);
    expect(await readPeriod(plan.id, plan.nextDueOn)).toMatchObject({ amountCents: 1_212_500 });
    expect(await listOwnPlans(customer)).toMatchObject([{ amount: "12125.00", newAmount: null }]);
  });
});
