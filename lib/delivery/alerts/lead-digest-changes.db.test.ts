import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import {
  chooseLeadEmails,
  createDigestOwner,
  digestDueAt,
  emailTo,
  minutesAfter,
} from "@/tests/factories/lead-digests";
import { createApprovedReturn } from "@/tests/factories/returns";
import { openMailServer } from "@/tests/receiver/mail-server";
import { allowOutbound } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { changeDestination, removeDestination } from "../destinations/change-destination.server";
import type { LeadEmails, QuietHours } from "./alert-settings";
import { enqueueLeadDigests } from "./enqueue-lead-digests.server";
import { sendLeadDigest } from "./lead-digest.email";

const server = openMailServer();
beforeAll(async () => {
  allowOutbound([], { SMTP_URL: server.url() });
  await installCatalog();
});

const workers = openDeliveryWorkers();
let owner: { userId: string; orderId: string };
let destinationId: string;
let email: string;
beforeEach(async () => {
  ({ owner, email, destinationId } = await createDigestOwner());
});

const actor = () => ({ id: owner.userId, ipAddress: null });
const choose = (leadEmails: LeadEmails, quietHours: QuietHours | null = null) =>
  chooseLeadEmails(owner.userId, leadEmails, quietHours);
const dueAt = () => digestDueAt(owner.userId);
const deliveries = (where: { destinationId?: string } = {}) =>
  db().delivery.findMany({
    where: { userId: owner.userId, ...where },
    include: { tries: true },
    orderBy: { createdAt: "asc" },
  });

/** The digests that this account's leads are in. */
const digestIds = async () => [...new Set((await deliveries()).flatMap(({ digestId }) => digestId ?? []))];

/** Gathers what is due, and sends it as the jobs do. */
async function sendDigests(now: Date): Promise<void> {
  await enqueueLeadDigests(now);
  for (const digestId of await digestIds()) await sendLeadDigest({ digestId }, now);
}

/** The emails of this test. The workers also send those of other tests. */
const mails = () => server.mails.filter((mail) => mail.includes(`To: ${email}`));
const subjects = () => mails().map((mail) => /^Subject: (.*)$/im.exec(mail)?.[1]);
const messageIds = () => mails().map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);

describe("a digest that the mail server", () => {
  it("refuses for good goes to the workers: they record it, and the next destination gets the leads", async () => {
    const backup = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"), {
      position: 2,
    });
    await sellLeads(owner, 2);
    server.refuse("RCPT", "550 5.1.1 no such user");
    await sendDigests(await dueAt());
    expect(await deliveries()).toEqual(
      [1, 2].map(() => expect.objectContaining({ status: "due", digestAt: null, attempts: 0 })),
    );
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: new Date() } });
    await workers.start();
    await until(async () => (await deliveries({ destinationId: backup.id })).length === 2);
    for (const { tries } of await deliveries({ destinationId }))
      expect(tries).toMatchObject([{ number: 1, isAccepted: false, status: 550 }]);
    expect((await db().destination.findUniqueOrThrow({ where: { id: destinationId } })).failures).toBe(2);
  });

  it.each([
    ["MAIL", "451 4.3.0 try again later"],
    ["end of data", "hang up"],
  ] as const)("fails at %s (%s) is sent again with the same Message-ID", async (at, line) => {
    await sellLeads(owner, 2);
    const now = await dueAt();
    await enqueueLeadDigests(now);
    const [digestId = ""] = await digestIds();
    server.refuse(at, line);
    await expect(sendLeadDigest({ digestId }, now)).rejects.toThrow(/try again later|closed|hang/i);
    server.accept();
    await sendLeadDigest({ digestId }, minutesAfter(now, 20));
    expect(messageIds()).toEqual([`<lead-digest.${digestId}@localhost>`]);
    expect((await deliveries()).map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  });

  it("did not accept for half an hour goes to the workers, also when its worker was killed", async () => {
    await sellLeads(owner, 2);
    const now = await dueAt();
    await enqueueLeadDigests(now);
    const [digestId = ""] = await digestIds();
    await enqueueLeadDigests(minutesAfter(now, 29));
    expect(await digestIds()).toEqual([digestId]);
    await enqueueLeadDigests(minutesAfter(now, 30));
    await sendLeadDigest({ digestId }, minutesAfter(now, 30));
    expect(mails()).toEqual([]);
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: new Date() } });
    await workers.start();
    await until(async () => (await deliveries()).every(({ status }) => status === "accepted"));
    expect(subjects()).toEqual(["New life lead in Texas", "New life lead in Texas"]);
  });
});

describe("the file of a digest", () => {
  it("has a row for each lead when the destination wants one", async () => {
    await removeDestination(actor(), destinationId);
    await createDestinationRow(owner.userId, emailTo(email, { attachCsv: true }));
    const leadIds = await sellLeads(owner, 2);
    const { id, phoneIndex } = await db().lead.findUniqueOrThrow({ where: { id: leadIds[0] ?? "" } });
    const entry = { kind: "phone", hash: phoneIndex ?? "", reason: "dnc", source: "list.csv" } as const;
    await db().suppression.create({ data: entry });
    await sendDigests(await dueAt());
    const [, base64 = ""] = /filename=leads\.csv\r\n\r\n([^-]*)/.exec(mails()[0] ?? "") ?? [];
    const [header, ...rows] = Buffer.from(base64, "base64").toString().trim().split("\r\n");
    expect(header).toMatch(/lead_id,timestamp,first_name,/);
    expect(new Set(rows.map((row) => row.split(",")[0]))).toEqual(new Set(leadIds));
    const phones = rows.map((row) => row.split(",")[header?.split(",").indexOf("phone") ?? 0]);
    expect(phones).toEqual(["(512) 555-0142", "(512) 555-0142"]);
    // The same columns in each file of the line, also those that none of these leads has.
    expect(header).toMatch(/,lead_type,line,tier,.*,height_inches,.*,do_not_call$/);
    const mayNotBeCalled = rows.filter((row) => row.endsWith(",yes")).map((row) => row.split(",")[0]);
    expect(mayNotBeCalled).toEqual([id]);
  });
});

describe("leads that wait for a digest", () => {
  it("are left out once they were returned or erased: the workers cancel them", async () => {
    const [returned = "", erased = ""] = await sellLeads(owner, 3);
    const now = await dueAt();
    await createApprovedReturn(returned, now);
    await db().leadKey.delete({ where: { leadId: erased } });
    await sendDigests(now);
    expect(subjects()).toEqual(["1 new lead"]);
    await db().delivery.updateMany({
      where: { userId: owner.userId, status: "due" },
      data: { dueAt: new Date() },
    });
    await workers.start();
    await until(async () => (await deliveries()).every(({ status }) => status !== "due"));
    const statuses = new Map((await deliveries()).map(({ leadId, status }) => [leadId, status]));
    expect([statuses.get(returned), statuses.get(erased)]).toEqual(["cancelled", "cancelled"]);
    expect(subjects()).toEqual(["1 new lead"]);
  });

  it("come once their destination is resumed, in one email", async () => {
    await sellLeads(owner, 2);
    const now = await dueAt();
    await changeDestination(actor(), destinationId, { paused: true });
    await sendDigests(now);
    expect(mails()).toEqual([]);
    await changeDestination(actor(), destinationId, { paused: false });
    expect((await deliveries()).map(({ digestAt }) => digestAt)).toEqual([now, now]);
    await sendDigests(minutesAfter(now, 90));
    expect(subjects()).toEqual(["2 new leads"]);
  });

  it("go to the next destination when theirs is removed", async () => {
    const backup = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"), {
      position: 2,
    });
    const leadIds = await sellLeads(owner, 2);
    await removeDestination(actor(), destinationId);
    const moved = await deliveries({ destinationId: backup.id });
    expect(new Set(moved.map(({ leadId }) => leadId))).toEqual(new Set(leadIds));
    expect((await deliveries({ destinationId })).map(({ status }) => status)).toEqual([
      "cancelled",
      "cancelled",
    ]);
  });

  it("wait while their account is disabled", async () => {
    await sellLeads(owner, 1);
    const now = await dueAt();
    await db().user.update({ where: { id: owner.userId }, data: { disabledAt: now } });
    await sendDigests(now);
    expect(mails()).toEqual([]);
    await db().user.update({ where: { id: owner.userId }, data: { disabledAt: null } });
    await sendDigests(minutesAfter(now, 600));
    expect(subjects()).toEqual(["1 new lead"]);
  });

  it("go to the workers while the circuit breaker of their destination is open", async () => {
    await sellLeads(owner, 1);
    const now = await dueAt();
    await db().destination.update({
      where: { id: destinationId },
      data: { failures: 5, breakerUntil: minutesAfter(now, 10) },
    });
    await sendDigests(now);
    expect(mails()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: "due", digestAt: null, attempts: 0 }]);
  });
});

describe("a change of the setting", () => {
  it("sends leads that wait one by one when each comes alone from now on", async () => {
    await sellLeads(owner, 2);
    await choose("each");
    await workers.start();
    await until(async () => (await deliveries()).every(({ status }) => status === "accepted"));
    expect(subjects()).toEqual(["New life lead in Texas", "New life lead in Texas"]);
  });

  it("lets leads wait for the end of new quiet hours, and not when these are over", async () => {
    await sellLeads(owner, 1);
    const before = await dueAt();
    // Quiet at every time but one minute, 12 hours from the digest.
    const far = minutesAfter(before, 12 * 60 - 7 * 60)
      .toISOString()
      .slice(11, 13);
    await choose("hourly", { from: `${far}:01`, until: `${far}:00` });
    const end = minutesAfter(before, 12 * 60);
    expect(await dueAt()).toEqual(end);
    // A digest that is due in quiet hours waits too, for example because its destination was paused until then.
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { digestAt: before } });
    await sendDigests(before);
    expect(mails()).toEqual([]);
    await sendDigests(end);
    expect(subjects()).toEqual(["1 new lead"]);
  });
});
