import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { localTime } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import {
  after,
  announceOnTime,
  collectedForRenewals,
  countOrders,
  createServedPlan,
  followPayments,
  notePreviewsSent,
  readPlan,
} from "@/tests/factories/plans";
import { renewPlans } from "./renew-plans.server";

const PRICE = 1_137_500;

beforeAll(installCatalog);

describe("a renewal", () => {
  it("P5: after an outage of three weeks one period is announced, charged 48 hours later, and the next date is in the future", async () => {
    const made = await createServedPlan();
    const { plan, customer } = made;
    const back = after(plan.nextChargeAt, 21 * DAY_MS + DAY_MS);
    await renewPlans(back);
    await renewPlans(back);
    const late = await readPlan(plan.id);
    expect(late.cycles).toMatchObject([{ status: "due", announcedAt: back }]);
    expect(late.nextDueOn).toEqual(late.cycles[0]?.dueOn);
    expect(late.nextChargeAt.getTime() - back.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
    expect(late.nextChargeAt.getTime() - back.getTime()).toBeLessThanOrEqual(3 * DAY_MS);
    expect(localTime(plan.timeZone, late.nextChargeAt)).toMatchObject({ minute: 6 * 60 });
    await notePreviewsSent(back);
    await renewPlans(after(late.nextChargeAt, -1));
    expect(await collectedForRenewals(made)).toEqual([]);

    await renewPlans(late.nextChargeAt);
    await renewPlans(late.nextChargeAt);
    await followPayments(plan);
    expect(await countOrders(customer.id)).toBe(2);
    expect(await collectedForRenewals(made)).toEqual([PRICE]);
    const next = await readPlan(plan.id);
    expect(next.nextChargeAt.getTime()).toBeGreaterThan(late.nextChargeAt.getTime() + 5 * DAY_MS);
    expect(next.nextDueOn.getUTCDay()).toBe(0);
  });

  it("is charged on its date after an outage that began when its email was sent", async () => {
    const { plan, customer } = await createServedPlan();
    await announceOnTime(plan.nextChargeAt);
    await renewPlans(after(plan.nextChargeAt, 3 * DAY_MS));
    await followPayments(plan);
    expect(await countOrders(customer.id)).toBe(2);
  });

  it("that is announced a day late moves to two days after its announcement", async () => {
    const { plan } = await createServedPlan();
    const announcedAt = after(plan.nextChargeAt, -DAY_MS);
    await renewPlans(announcedAt);
    const { nextChargeAt, cycles } = await readPlan(plan.id);
    expect(cycles).toHaveLength(1);
    expect(nextChargeAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
  });

  it("that is announced half an hour late keeps its date", async () => {
    const { plan } = await createServedPlan();
    await renewPlans(after(plan.nextChargeAt, -2 * DAY_MS + DAY_MS / 48));
    expect(await readPlan(plan.id)).toMatchObject({
      nextChargeAt: plan.nextChargeAt,
      cycles: [{ status: "due" }],
    });
  });

  it("that the customer starts or resumes less than 48 hours before the charge keeps its date", async () => {
    const { plan } = await createServedPlan();
    const soon = after(new Date(), DAY_MS);
    await db().plan.update({ where: { id: plan.id }, data: { nextChargeAt: soon } });
    await renewPlans();
    expect(await readPlan(plan.id)).toMatchObject({ nextChargeAt: soon, cycles: [{ status: "due" }] });
  });
});
