import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";
import {
  chooseLeadEmails,
  createDigestOwner,
  digestDueAt,
  minutesAfter,
} from "@/tests/factories/lead-digests";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { claimDeliveries } from "../worker/claim-deliveries.server";
import type { LeadEmails, QuietHours } from "./alert-settings";
import { enqueueLeadDigests } from "./enqueue-lead-digests.server";
import { leadDigestJob, MOST_LEADS, sendLeadDigest } from "./lead-digest.email";

beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
let destinationId: string;
let email: string;
beforeEach(async () => {
  ({ owner, email, destinationId } = await createDigestOwner());
});

const choose = (leadEmails: LeadEmails, quietHours: QuietHours | null = null) =>
  chooseLeadEmails(owner.userId, leadEmails, quietHours);
const dueAt = () => digestDueAt(owner.userId);
const deliveries = () =>
  db().delivery.findMany({ where: { userId: owner.userId }, orderBy: { createdAt: "asc" } });
/** What the delivery workers may send of this account now. */
const claimed = async () => {
  const ids = new Set((await deliveries()).map(({ id }) => id));
  return (await claimDeliveries(owner.userId, 500)).filter(({ id }) => ids.has(id));
};

/** Gathers what is due, and sends it as the jobs do. */
async function sendDigests(now: Date): Promise<void> {
  await enqueueLeadDigests(now);
  for (const digestId of await digestIds()) await sendLeadDigest({ digestId }, now);
}

/** The digests of this account's leads, by their jobs. */
async function digestIds(): Promise<string[]> {
  const ids = (await deliveries()).flatMap(({ digestId }) => digestId ?? []);
  const { rows } = await pool().query(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'digestId' = ANY ($2::text[])`,
    [leadDigestJob.name, ids],
  );
  return rows.map(
    (row) => leadDigestJob.schema.parse(z.object({ data: z.unknown() }).parse(row).data).digestId,
  );
}

describe("the digest of new leads", () => {
  it("holds the leads of the hour in one email, with the phone and the link of each", async () => {
    const leadIds = await sellLeads(owner, 3);
    const now = await dueAt();
    expect(await claimed()).toEqual([]);
    await enqueueLeadDigests(minutesAfter(now, -1));
    expect(await digestIds()).toEqual([]);
    await enqueueLeadDigests(now);
    const [digestId = "", ...more] = await digestIds();
    expect(more).toEqual([]);
    await sendLeadDigest({ digestId }, now);
    // A repeated job sends nothing.
    await sendLeadDigest({ digestId }, now);
    const [mail, ...others] = await arrivedMails(email, 1);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("3 new leads");
    for (const [index, leadId] of leadIds.entries()) {
      expect(mail?.text).toContain(`Rivers ${index}`);
      expect(mail?.text).toContain(`/dashboard/leads/${leadId}`);
    }
    expect(mail?.text).toContain("tel:+15125550142");
    expect(await deliveries()).toEqual(
      leadIds.map(() => expect.objectContaining({ status: "accepted", attempts: 1 })),
    );
    expect(await db().deliveryAttempt.count({ where: { destinationId, isAccepted: true } })).toBe(3);
  });

  it("is made once by two workers at the same time", async () => {
    await sellLeads(owner, 5);
    const now = await dueAt();
    await Promise.all([1, 2, 3].map(() => enqueueLeadDigests(now)));
    expect(await digestIds()).toHaveLength(1);
    expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1]);
  });

  it("that two workers send at the same time has the same Message-ID, and is recorded once", async () => {
    await sellLeads(owner, 2);
    const now = await dueAt();
    await enqueueLeadDigests(now);
    const [digestId = ""] = await digestIds();
    await Promise.all([1, 2].map(() => sendLeadDigest({ digestId }, now)));
    const mails = await arrivedMails(email, 1);
    expect(new Set(mails.map(({ headers }) => headers["message-id"]))).toEqual(
      new Set([`<lead-digest.${digestId}@localhost>`]),
    );
    expect(await db().deliveryAttempt.count({ where: { destinationId } })).toBe(2);
    expect((await deliveries()).map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  });

  it("continues in a second email, so that no mail program cuts the first one off", async () => {
    await sellLeads(owner, MOST_LEADS + 1);
    await sendDigests(await dueAt());
    const mails = await arrivedMails(email, 2);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(["1 new lead", `${MOST_LEADS} new leads`]),
    );
    // Gmail cuts HTML off at 102 kB.
    for (const mail of mails)
      expect(Buffer.byteLength(z.object({ html: z.string() }).parse(mail).html)).toBeLessThan(70_000);
    expect((await deliveries()).every(({ status }) => status === "accepted")).toBe(true);
  });

  it("is not made for an account that gets one email for each lead", async () => {
    await choose("each");
    await sellLeads(owner, 1);
    expect((await deliveries())[0]?.digestAt).toBeNull();
  });

  it.each([
    ["hourly", null, "2027-01-10T15:20:00Z", "2027-01-10T16:00:00.000Z"],
    ["daily", null, "2027-01-10T14:59:00Z", "2027-01-10T15:00:00.000Z"],
    ["daily", null, "2027-01-10T15:00:00Z", "2027-01-11T15:00:00.000Z"],
    // 9 PM to 9 AM in Phoenix: 4 AM to 4 PM in UTC.
    ["hourly", { from: "21:00", until: "09:00" }, "2027-01-10T05:20:00Z", "2027-01-10T16:00:00.000Z"],
    ["daily", { from: "21:00", until: "09:00" }, "2027-01-10T05:20:00Z", "2027-01-10T16:00:00.000Z"],
    ["each", null, "2027-01-10T05:20:00Z", null],
  ] as const)("%s with the quiet hours %j: a lead of %s comes at %s", async (often, quietHours, at, due) => {
    await choose(often, quietHours);
    const { rows } = await pool().query(`SELECT lead_digest_at($1, $2::timestamptz) AS "at"`, [
      owner.userId,
      at,
    ]);
    expect(rows[0]?.at?.toISOString() ?? null).toBe(due);
  });
});

describe("a change of the setting", () => {
  it("never lets leads come later", async () => {
    await choose("daily");
    await sellLeads(owner, 1);
    const daily = await dueAt();
    await choose("hourly");
    const hourly = await dueAt();
    expect(hourly.getTime()).toBeLessThanOrEqual(Math.min(daily.getTime(), Date.now() + 3_600_000));
    await choose("daily");
    expect(await dueAt()).toEqual(hourly);
    expect((await deliveries())[0]?.dueAt).toEqual(hourly);
  });

  it("does not reach the leads of another account", async () => {
    await sellLeads(owner, 1);
    const before = await dueAt();
    const other = await createOwner();
    await chooseLeadEmails(other.userId, "each");
    expect(await dueAt()).toEqual(before);
  });
});
