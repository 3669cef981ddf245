import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import {
  after,
  createPlan,
  createServedPlan,
  followPayments,
  nextPeriod,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { untilLocked } from "@/tests/waiting/until-locked";
import { cancelPlan, changePlan, pausePlan, resumePlan, skipPeriod } from "./change-plan.server";
import { writeDay } from "./plan-schedule";
import { readOwnPlan } from "./queries.server";

beforeAll(installCatalog);

/** Starts commands on a plan whose row somebody holds, and lets them go on when all of them wait for it. */
async function atOnce<Result>(planId: string, commands: readonly (() => Promise<Result>)[]) {
  const ends = await inTransaction(async (transaction) => {
    await transaction.query(`SELECT 1 FROM "Plan" WHERE "id" = $1 FOR UPDATE`, [planId]);
    const running = Promise.allSettled(commands.map((command) => command()));
    await untilLocked({ count: commands.length, statement: `FROM "Plan" WHERE "id" = $1 FOR UPDATE` });
    // In an object, because a promise that is returned by itself would be awaited before the commit.
    return { running };
  });
  return ends.running;
}

const fulfilled = (ends: readonly PromiseSettledResult<unknown>[]) =>
  ends.filter(({ status }) => status === "fulfilled");
const refusals = (ends: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));

describe("skipping the period that was shown", () => {
  it("from three tabs at once skips that one and no other", async () => {
    const { plan, customer } = await createPlan();
    const period = nextPeriod(plan);
    const skip = () => skipPeriod(customer, period);
    const ends = await atOnce(plan.id, [skip, skip, skip]);
    const { cycles } = await readPlan(plan.id);
    expect(cycles).toMatchObject([{ status: "skipped", dueOn: plan.nextDueOn }]);
    expect(fulfilled(ends)).toHaveLength(1);
    expect(refusals(ends)).toMatchObject([
      { status: 409, code: "already-skipped" },
      { status: 409, code: "already-skipped" },
    ]);
  });

  it("again after a lost response says that it is skipped, and what the next date is", async () => {
    const { plan, customer } = await createPlan();
    const period = nextPeriod(plan);
    const { nextChargeOn } = await skipPeriod(customer, period);
    const next = nextChargeOn ?? "";
    await expect(skipPeriod(customer, period)).rejects.toMatchObject({
      status: 409,
      code: "already-skipped",
      message: `The period of ${writeDay(period.dueOn)} is already skipped. The next date of this plan is ${writeDay(next)}.`,
      extras: { nextDueOn: next },
    });
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({ nextChargeOn: next });
    expect(await skipPeriod(customer, { planId: plan.id, dueOn: next })).toMatchObject({
      periods: [{ status: "skipped" }, { status: "skipped" }],
    });
  });

  it("is refused once its charge has begun, and the period after it stays", async () => {
    const { plan, customer } = await createServedPlan();
    await renewOnTime(plan.nextChargeAt);
    const skip = () => skipPeriod(customer, nextPeriod(plan), after(plan.nextChargeAt, DAY_MS));
    await expect(skip()).rejects.toMatchObject({ status: 409, code: "charge-began" });
    await followPayments(plan);
    await expect(skip()).rejects.toMatchObject({ status: 409, code: "charge-began" });
    expect(await readPlan(plan.id)).toMatchObject({ cycles: [{ status: "paid" }] });
  });

  it("is refused for a date on which nothing is charged", async () => {
    const { plan, customer } = await createPlan();
    const other = skipPeriod(customer, { planId: plan.id, dueOn: "2020-01-05" });
    await expect(other).rejects.toMatchObject({
      status: 409,
      code: "not-next-period",
      extras: { nextDueOn: nextPeriod(plan).dueOn },
    });
    expect(await readPlan(plan.id)).toMatchObject({ nextDueOn: plan.nextDueOn, cycles: [] });
  });
});

describe("changing a plan", () => {
  const selectedStates = ["CA", "FL", "GA", "NY", "OH"];

  it("from two tabs at once: one changes it, and the other is refused instead of undoing that", async () => {
    const { plan, customer } = await createPlan();
    const { leadQuantity, selectedStates: before } = await readOwnPlan(customer, plan.id);
    const ends = await atOnce(plan.id, [
      () => changePlan(customer, plan.id, { selectedStates, totalPrice: "11375.00" }),
      () => changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" }),
    ]);
    expect(refusals(ends)).toMatchObject([{ status: 409, code: "plan-changed-meanwhile" }]);
    const [states, quantity] = ends.map(({ status }) => status === "fulfilled");
    expect(await readOwnPlan(customer, plan.id)).toMatchObject({
      selectedStates: states ? selectedStates : before,
      leadQuantity: quantity ? 500 : leadQuantity,
      amount: quantity ? "22750.00" : "11375.00",
    });
    expect(await db().planChange.count({ where: { planId: plan.id } })).toBe(2);
  });

  it("from a page that shows it as it was before another change is refused", async () => {
    const { plan, customer } = await createPlan();
    const { leadConfigId: shownConfigId, selectedStates: shown } = await readOwnPlan(customer, plan.id);
    await changePlan(customer, plan.id, { selectedStates, totalPrice: "11375.00", shownConfigId });
    const wish = { leadQuantity: 500, selectedStates: shown, totalPrice: "22750.00" };
    await expect(changePlan(customer, plan.id, { ...wish, shownConfigId })).rejects.toMatchObject({
      status: 409,
      code: "plan-changed-meanwhile",
    });
    const kept = await readOwnPlan(customer, plan.id);
    expect(kept).toMatchObject({ selectedStates, amount: "11375.00" });
    const again = { ...wish, selectedStates, shownConfigId: kept.leadConfigId };
    expect(await changePlan(customer, plan.id, again)).toMatchObject({ selectedStates, leadQuantity: 500 });
  });
});

describe("the other commands, from two tabs at once", () => {
  it("pause, resume and cancel once, and write one row of history each", async () => {
    const { plan, customer } = await createPlan();
    const results = [];
    for (const command of [pausePlan, resumePlan, cancelPlan]) {
      const run = () => command(customer, plan.id);
      results.push(await atOnce(plan.id, [run, run]));
    }
    expect(results.map((ends) => fulfilled(ends).length)).toEqual([2, 2, 2]);
    const { changes } = await readOwnPlan(customer, plan.id);
    expect(changes.map(({ to }) => to)).toEqual(["ending", "active", "paused", "active"]);
  });
});
