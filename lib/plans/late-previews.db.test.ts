import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { dateColumnToIso } from "@/lib/kit/zone-clock";
import { db } from "@/lib/platform/db/prisma.server";
import {
  after,
  chargeAfterDays,
  collectedForRenewals,
  createServedPlan,
  followPayments,
  nextPeriod,
  readPlan,
} from "@/tests/factories/plans";
import { openMailServer } from "@/tests/receiver/mail-server";
import { allowOutbound } from "@/tests/receiver/receiver";
import { pausePlan, resumePlan, skipPeriod } from "./change-plan.server";
import { planPreviewJob, sendPlanPreview } from "./plan-preview.email";
import { writeDay } from "./plan-schedule";
import { renewPlans } from "./renew-plans.server";

/* A charge is made once the email that announces it was sent, 48 hours before it. */

const PRICE = 1_137_500;
const UNKNOWN = "550 5.1.1 no such user";

const server = openMailServer();
beforeAll(async () => {
  allowOutbound([], { SMTP_URL: server.url() });
  await installCatalog();
});

type Made = Awaited<ReturnType<typeof createServedPlan>>;

/** A plan whose next charge was announced in time, and whose email is not sent yet. */
async function createAnnounced() {
  const made = await createServedPlan();
  const announcedAt = after(made.plan.nextChargeAt, -2 * DAY_MS);
  await renewPlans(announcedAt);
  return { ...made, announcedAt };
}

/** The jobs that send the emails about the plan's charges, oldest first. */
async function previewsOf({ plan }: Made) {
  const rows = await db().$queryRaw<{ data: unknown }[]>`
    SELECT "data" FROM "pgboss"."job" WHERE "name" = ${planPreviewJob.name} AND "data"->>'planId' = ${plan.id}
    ORDER BY "created_on", "data"->>'dueOn'`;
  return rows.map(({ data }) => planPreviewJob.schema.parse(data));
}

/** Runs all these jobs, as a worker does that was down. */
async function runPreviews(made: Made, now: Date): Promise<void> {
  for (const preview of await previewsOf(made)) await sendPlanPreview(preview, now);
}

const header = (name: string) =>
  server.mails.map((mail) => new RegExp(`^${name}: (.*)$`, "im").exec(mail)?.[1]);
const subjectOf = (dueOn: Date) => `Your Leadwell plan renews on ${writeDay(dateColumnToIso(dueOn))}`;

/** Expects that the charge was not made and waits until 48 hours after `now`, at its price. @returns the plan. */
async function expectMoved(made: Made, now: Date) {
  expect(await collectedForRenewals(made)).toEqual([]);
  const moved = await readPlan(made.plan.id);
  expect(moved).toMatchObject({
    status: "active",
    cycles: [{ status: "due", number: 1, amountCents: PRICE, dueOn: moved.nextDueOn }],
  });
  expect(moved.nextChargeAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(2 * DAY_MS);
  expect(moved.nextChargeAt.getTime() - now.getTime()).toBeLessThanOrEqual(3 * DAY_MS);
  return moved;
}

/** Expects that the charge is made once when it is due. */
async function expectCharged(made: Made, chargeAt: Date): Promise<void> {
  await renewPlans(after(chargeAt, -1));
  expect(await collectedForRenewals(made)).toEqual([]);
  for (const ms of [0, HOUR_MS]) await renewPlans(after(chargeAt, ms));
  await followPayments(made.plan);
  expect(await collectedForRenewals(made)).toEqual([PRICE]);
  expect((await readPlan(made.plan.id)).cycles).toMatchObject([{ status: "paid", attempts: 1 }]);
}

describe("a renewal whose email", () => {
  it("was sent before an outage is charged on its date", async () => {
    const made = await createAnnounced();
    await runPreviews(made, after(made.announcedAt, MINUTE_MS));
    expect(header("Subject")).toEqual([subjectOf(made.plan.nextDueOn)]);
    await expectCharged(made, made.plan.nextChargeAt);
  });

  it.each(["worker", "email"])(
    "was not sent before an outage is charged 48 hours after it, also when the %s is first",
    async (first) => {
      const made = await createAnnounced();
      const back = chargeAfterDays(made.plan, 3).chargeAt;
      if (first === "email") await runPreviews(made, back);
      for (const ms of [0, MINUTE_MS]) await renewPlans(after(back, ms));
      const moved = await expectMoved(made, back);
      // The job of the first date is still there, and so is the one that was enqueued for the new date.
      await runPreviews(made, back);
      expect(header("Subject")).toEqual([subjectOf(moved.nextDueOn)]);
      expect(moved.cycles).toHaveLength(1);
      await expectCharged(made, moved.nextChargeAt);
    },
  );

  it("the mail server takes five hours late moves, and a repeated job sends nothing more", async () => {
    const made = await createAnnounced();
    const late = after(made.announcedAt, 5 * HOUR_MS);
    server.refuse("greeting", "421 4.3.2 going down");
    await expect(runPreviews(made, late)).rejects.toThrow(/going down/);
    server.accept();
    for (const minutes of [1, 2]) await runPreviews(made, after(late, minutes * MINUTE_MS));
    const moved = await expectMoved(made, late);
    expect(header("Subject")).toEqual([subjectOf(moved.nextDueOn)]);
    expect((await previewsOf(made)).length).toBe(1);
    await expectCharged(made, moved.nextChargeAt);
  });

  it("is not sent for weeks waits, with one more email to send each time that it is due", async () => {
    const made = await createAnnounced();
    for (let moves = 1; moves <= 5; moves += 1) {
      const { nextChargeAt } = await readPlan(made.plan.id);
      for (const ms of [0, MINUTE_MS]) await renewPlans(after(nextChargeAt, ms));
      await expectMoved(made, nextChargeAt);
      expect((await previewsOf(made)).length).toBe(1 + moves);
    }
  });

  it("was sent by a worker that was killed before it noted it is sent again with the same Message-ID", async () => {
    const made = await createAnnounced();
    await runPreviews(made, made.announcedAt);
    await db().planCycle.updateMany({ where: { planId: made.plan.id }, data: { previewSentAt: null } });
    await runPreviews(made, after(made.announcedAt, 2 * MINUTE_MS));
    expect(header("Message-ID")).toHaveLength(2);
    expect(new Set(header("Message-ID")).size).toBe(1);
    await expectCharged(made, made.plan.nextChargeAt);
  });

  it("the previous release may have sent counts as sent, and is sent by its job", async () => {
    const made = await createServedPlan();
    const { planId, dueOn } = nextPeriod(made.plan);
    await db().$executeRaw`
      INSERT INTO "PlanCycle" ("planId", "dueOn", "number", "leadConfigId", "amountCents")
      VALUES (${planId}::uuid, ${dueOn}::date, 1, ${made.plan.nextLeadConfigId}::uuid, ${PRICE})`;
    await sendPlanPreview({ planId, dueOn }, after(made.plan.nextChargeAt, -HOUR_MS));
    expect(header("Subject")).toEqual([subjectOf(made.plan.nextDueOn)]);
    await expectCharged(made, made.plan.nextChargeAt);
  });

  it("is not sent once the customer has skipped the period, or has paused and resumed the plan", async () => {
    const skipped = await createAnnounced();
    await skipPeriod(skipped.customer, nextPeriod(skipped.plan), skipped.announcedAt);
    const paused = await createAnnounced();
    await pausePlan(paused.customer, paused.plan.id);
    await resumePlan(paused.customer, paused.plan.id, paused.announcedAt);
    for (const made of [skipped, paused]) {
      await runPreviews(made, after(made.plan.nextChargeAt, -HOUR_MS));
      await renewPlans(made.plan.nextChargeAt);
      expect(await collectedForRenewals(made)).toEqual([]);
    }
    expect(server.mails).toEqual([]);
  });
});

describe("a customer whom no email reaches", () => {
  it("is charged on the date that the billing page shows", async () => {
    const made = await createAnnounced();
    server.refuse("RCPT", UNKNOWN);
    await expect(runPreviews(made, made.announcedAt)).rejects.toThrow(/no such user/);
    await expect(runPreviews(made, after(made.announcedAt, 9 * HOUR_MS))).rejects.toThrow(/no such user/);
    await expectCharged(made, made.plan.nextChargeAt);
  });

  it("is charged 48 hours after a late attempt", async () => {
    const made = await createAnnounced();
    const late = after(made.plan.nextChargeAt, -DAY_MS);
    server.refuse("RCPT", UNKNOWN);
    await expect(runPreviews(made, late)).rejects.toThrow(/no such user/);
    const moved = await expectMoved(made, late);
    await expectCharged(made, moved.nextChargeAt);
  });

  it.each([
    ["RCPT", "452 4.2.2 mailbox full"],
    ["RCPT", "554 5.7.1 relay access denied"],
    ["RCPT", "550 5.4.5 daily sending limit exceeded"],
    ["RCPT", "550 relay not permitted"],
    ["end of data", "550 5.7.1 message refused"],
  ] as const)(
    "at %s for reasons that may pass (%s) is charged after a week of refusals",
    async (at, line) => {
      const made = await createAnnounced();
      server.refuse(at, line);
      let { nextChargeAt } = made.plan;
      let attemptAt = made.announcedAt;
      for (; attemptAt < after(made.announcedAt, 7 * DAY_MS); attemptAt = after(nextChargeAt, MINUTE_MS)) {
        await expect(runPreviews(made, attemptAt)).rejects.toThrow(line);
        await renewPlans(nextChargeAt);
        ({ nextChargeAt } = await expectMoved(made, nextChargeAt));
      }
      await expect(runPreviews(made, attemptAt)).rejects.toThrow(line);
      ({ nextChargeAt } = await readPlan(made.plan.id));
      await expectCharged(made, nextChargeAt);
    },
  );

  it("is not one whose mail server refuses us", async () => {
    const made = await createAnnounced();
    server.refuse("MAIL", "550 5.1.8 sender refused");
    await expect(runPreviews(made, after(made.announcedAt, MINUTE_MS))).rejects.toThrow(/sender refused/);
    await renewPlans(made.plan.nextChargeAt);
    await expectMoved(made, made.plan.nextChargeAt);
  });
});
