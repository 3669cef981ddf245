import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import { tamper } from "@/tests/factories/tamper";
import { mailsTo } from "@/tests/setup/caught-mails";
import { dailySummaryJob, enqueueDailySummaries, sendDailySummary } from "./daily-summary.email";
import { setAlerts } from "./set-alerts.server";

beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
beforeEach(async () => {
  owner = await createOwner();
  await db().user.update({ where: { id: owner.userId }, data: { timeZone: "America/Phoenix" } });
  await turn(true, new Date("2027-01-09T14:59:00Z"));
});

const turn = (dailySummary: boolean, now?: Date) =>
  setAlerts(
    { id: owner.userId, ipAddress: null },
    { quietHours: null, dailySummary, leadEmails: "each" },
    now,
  );

/** The days whose summaries were enqueued for the account. */
async function enqueuedDays(): Promise<string[]> {
  const { rows } = await pool().query(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'userId' = $2 ORDER BY data->>'day'`,
    [dailySummaryJob.name, owner.userId],
  );
  return rows.map((row) => dailySummaryJob.schema.parse(z.object({ data: z.unknown() }).parse(row).data).day);
}

describe("the daily summary", () => {
  it("is enqueued once a day, from 8 AM on in the account's time zone", async () => {
    // Phoenix is seven hours behind UTC all year.
    await enqueueDailySummaries(new Date("2027-01-10T14:59:00Z"));
    expect(await enqueuedDays()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => enqueueDailySummaries(new Date("2027-01-10T15:00:00Z"))));
    await enqueueDailySummaries(new Date("2027-01-11T06:00:00Z"));
    expect(await enqueuedDays()).toEqual(["2027-01-10"]);
    await enqueueDailySummaries(new Date("2027-01-11T20:00:00Z"));
    expect(await enqueuedDays()).toEqual(["2027-01-10", "2027-01-11"]);
  });

  it.each([
    ["at 7:59 AM begins the same day", "2027-01-10T14:59:00Z", ["2027-01-10", "2027-01-11"]],
    ["at 8 AM begins the next day", "2027-01-10T15:00:00Z", ["2027-01-11"]],
    // In UTC it is the next day already.
    ["in the evening begins the next day", "2027-01-11T04:30:00Z", ["2027-01-11"]],
  ])("turned on %s", async (_when, at, days) => {
    await turn(false);
    await turn(true, new Date(at));
    await enqueueDailySummaries(new Date("2027-01-11T05:00:00Z"));
    await enqueueDailySummaries(new Date("2027-01-11T15:00:00Z"));
    expect(await enqueuedDays()).toEqual(days);
  });

  it("is not put off by a change of the other alerts", async () => {
    await turn(true, new Date("2027-01-10T16:00:00Z"));
    await enqueueDailySummaries(new Date("2027-01-10T16:01:00Z"));
    expect(await enqueuedDays()).toEqual(["2027-01-10"]);
  });

  it.each([
    ["without the setting", () => turn(false)],
    ["disabled", () => db().user.update({ where: { id: owner.userId }, data: { disabledAt: new Date() } })],
    [
      "without a confirmed email",
      () => db().user.update({ where: { id: owner.userId }, data: { emailConfirmedAt: null } }),
    ],
  ])("is not enqueued for an account %s", async (_which, change) => {
    await change();
    await enqueueDailySummaries(new Date("2027-01-10T18:00:00Z"));
    expect(await enqueuedDays()).toEqual([]);
  });

  it("counts the leads of the 24 hours before 8 AM by line and state, and names no consumer", async () => {
    const [first, second, late] = await sellLeads(owner, 3);
    await allocatedAt(first, "2027-01-09T15:00:00Z");
    await allocatedAt(second, "2027-01-10T14:59:59Z");
    await allocatedAt(late, "2027-01-10T15:00:00Z");
    await sendDailySummary({ userId: owner.userId, day: "2027-01-10" });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("You received 2 leads in the 24 hours before 8 AM today.");
    expect(mail?.text).toMatch(/Life: +TX 2/);
    expect(mail?.text).not.toMatch(/Rivers|555/);
  });

  it("greets without a name when the email is not confirmed any more", async () => {
    const [leadId] = await sellLeads(owner, 1);
    await allocatedAt(leadId, "2027-01-09T15:00:00Z");
    const { email } = await db().user.update({
      where: { id: owner.userId },
      data: { emailConfirmedAt: null },
    });
    await sendDailySummary({ userId: owner.userId, day: "2027-01-10" });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/^Hello,$/m);
  });

  it("is not sent for a day without leads", async () => {
    await sendDailySummary({ userId: owner.userId, day: "2027-01-10" });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(await mailsTo(email)).toEqual([]);
  });
});

/** Allocations never change in the product. */
const allocatedAt = (leadId: string | undefined, moment: string) =>
  tamper(`UPDATE "Allocation" SET "allocatedAt" = $2 WHERE "leadId" = $1`, [leadId, moment]);
