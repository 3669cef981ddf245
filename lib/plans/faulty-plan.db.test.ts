import { afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { failIfLeftBehind } from "@/lib/platform/jobs/leave-behind.server";
import {
  after,
  announceOnTime,
  chargeTo,
  createServedPlan,
  readPlan,
  renewOnTime,
} from "@/tests/factories/plans";
import { announcePrices } from "./announce-prices.server";
import { cancelPlan } from "./change-plan.server";
import { renewPlans } from "./renew-plans.server";

/*
 * An error in one plan does not stop the others. The database refuses every write of the faulty plan, which is due before
 * the sound one. This file has a database of its own, because of its triggers.
 */

type Made = Awaited<ReturnType<typeof createServedPlan>>;
let faulty: Made;
let sound: Made;

beforeAll(async () => {
  await installCatalog();
  await pool().query(`CREATE TABLE refused (id text)`);
  await pool().query(`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF to_jsonb(NEW)->>TG_ARGV[0] IN (SELECT id FROM refused) THEN RAISE 'refused by the test'; END IF;
      RETURN NEW;
    END $$`);
  for (const [table, id] of [
    ["Plan", "id"],
    ["PlanCycle", "planId"],
  ])
    await pool().query(`CREATE TRIGGER refuse_write BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW
      EXECUTE FUNCTION refuse_write('${id}')`);
});
beforeEach(async () => {
  faulty = await createServedPlan();
  sound = await createServedPlan();
  await db().plan.update({
    where: { id: faulty.plan.id },
    data: { nextChargeAt: after(sound.plan.nextChargeAt, -1) },
  });
});
afterEach(async () => {
  await pool().query(`DELETE FROM refused`);
  await db().plan.updateMany({ where: { status: { not: "ended" } }, data: { status: "ended" } });
});

const breakFaulty = () => pool().query(`INSERT INTO refused VALUES ($1)`, [faulty.plan.id]);
const cyclesOf = async ({ plan }: Made) => (await readPlan(plan.id)).cycles;

it("a plan that cannot be announced; the job fails when the others are done, so that an alert tells of it", async () => {
  await breakFaulty();
  const job = failIfLeftBehind(() => announceOnTime(sound.plan.nextChargeAt));
  await expect(job).rejects.toThrow("Done but for one row, which the log names.");
  expect(await cyclesOf(faulty)).toEqual([]);
  expect(await cyclesOf(sound)).toMatchObject([{ status: "due" }]);
});

it("a plan whose charge cannot begin", async () => {
  await announceOnTime(sound.plan.nextChargeAt);
  await breakFaulty();
  await renewPlans(sound.plan.nextChargeAt);
  expect(await cyclesOf(faulty)).toMatchObject([{ status: "due" }]);
  expect(await cyclesOf(sound)).toMatchObject([{ status: "charging", paymentIntentId: expect.any(String) }]);
});

it("a plan whose declined charge cannot be tried again", async () => {
  for (const { plan, customer } of [faulty, sound])
    await chargeTo(plan, customer, "pm_card_chargeCustomerFail");
  await renewOnTime(sound.plan.nextChargeAt);
  await breakFaulty();
  await renewPlans(after(sound.plan.nextChargeAt, DAY_MS));
  expect(await cyclesOf(faulty)).toMatchObject([{ status: "retrying", attempts: 1 }]);
  expect(await cyclesOf(sound)).toMatchObject([{ status: "retrying", attempts: 2 }]);
});

it("a plan that cannot end", async () => {
  for (const { plan, customer } of [faulty, sound]) await cancelPlan(customer, plan.id);
  await breakFaulty();
  await renewPlans(sound.plan.nextChargeAt);
  expect((await readPlan(faulty.plan.id)).status).toBe("ending");
  expect((await readPlan(sound.plan.id)).status).toBe("ended");
});

it("a plan whose price rise cannot be announced", async () => {
  const raise = (cents: number) =>
    db().leadType.update({ where: { id: "life-premium" }, data: { basePriceCents: { increment: cents } } });
  await raise(500);
  try {
    await breakFaulty();
    expect(await announcePrices()).toBe(1);
    expect((await readPlan(faulty.plan.id)).newAmountCents).toBeNull();
    expect((await readPlan(sound.plan.id)).newAmountCents).toBe(1_262_500);
  } finally {
    await raise(-500);
  }
});
