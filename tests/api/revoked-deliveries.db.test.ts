import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { POST as redeliver } from "@/app/api/admin/deliveries/replays/route";
import { GET as listDeliveries } from "@/app/api/delivery/deliveries/route";
import { POST as replay } from "@/app/api/delivery/replays/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { enqueueLeadDigests } from "@/lib/delivery/alerts/enqueue-lead-digests.server";
import { sendLeadDigest } from "@/lib/delivery/alerts/lead-digest.email";
import { claimDeliveries } from "@/lib/delivery/worker/claim-deliveries.server";
import { createBeginCheck } from "@/lib/delivery/worker/own-claims.server";
import { db } from "@/lib/platform/db/prisma.server";
import { listDeadLetters } from "@/lib/staff/deliveries/queries.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { revokeAsConsumer } from "@/tests/factories/consumer-visits";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { createDigestOwner, digestDueAt } from "@/tests/factories/lead-digests";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { arrivedMails, mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { callRoute, cookieOf } from "./call-route";

// A consumer who revoked is not delivered any more, however the lead would come: at a retry, in a digest, or by a resend. The
// lead beside it goes on.

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

const actor = { id: randomUUID(), ipAddress: null };
let owner: Awaited<ReturnType<typeof createConfirmedCustomer>>;
let destinationId: string;
beforeEach(async () => {
  owner = await createConfirmedCustomer();
});

const path = () => `/${owner.user.id}`;
/** How often a lead arrived at the receiver, whatever it responded. */
const arrivalsOf = (leadId: string) => receiver.arrivals.filter(({ body }) => body.includes(leadId)).length;
const deliveryOf = (leadId: string) =>
  db().delivery.findFirstOrThrow({ where: { leadId, event: "lead.delivered" } });
const statusOf = async (leadId: string) => (await deliveryOf(leadId)).status;

/** Two leads of an owner whose receiver failed at the first attempt. */
async function sellTwoThatFail() {
  ({ id: destinationId } = await createDestinationRow(owner.user.id, webhookTo(receiver.origin + path())));
  receiver.behave(path(), answering(500));
  const { leads } = await createOwnLeads(owner.user, ["life", "life"]);
  const [revoked, kept] = leads;
  if (!revoked || !kept) throw new Error("two leads are needed");
  await workers.start();
  await until(async () => (await db().deliveryAttempt.count({ where: { destinationId } })) >= 2);
  await workers.stop();
  return { revoked, kept };
}

/** Lets the receiver accept, and sends what is due. */
async function acceptFromNowOn(): Promise<void> {
  receiver.behave(path(), answering(200));
  await db().delivery.updateMany({ where: { userId: owner.user.id }, data: { dueAt: new Date() } });
  await workers.start();
}

describe("a delivery that waits for its next attempt", () => {
  it.each(["new on the list", "on a do-not-call list before"])(
    "is cancelled when its consumer revokes, %s",
    async (before) => {
      const { revoked, kept } = await sellTwoThatFail();
      const { contact } = revoked.post;
      if (before !== "new on the list")
        for (const person of [contact.phone, contact.email])
          await suppress({ person, reason: "dnc", source: "List" }, actor);
      await revokeAsConsumer(contact.email);
      await acceptFromNowOn();
      await until(async () => (await statusOf(kept.leadId)) === "accepted");
      await until(async () => (await statusOf(revoked.leadId)) !== "due");
      expect(await statusOf(revoked.leadId)).toBe("cancelled");
      expect([arrivalsOf(revoked.leadId), arrivalsOf(kept.leadId)]).toEqual([1, 2]);
      const { body } = await callRoute({ GET: listDeliveries }, "GET", {
        cookie: await cookieOf(owner),
        query: `?leadId=${revoked.leadId}`,
      });
      expect(body).toMatchObject({ deliveries: [{ status: "cancelled", withdrawal: "revoked" }] });
    },
  );

  it.each(["phone", "email"] as const)("is cancelled when staff list the %s of who revoked", async (kind) => {
    const { revoked, kept } = await sellTwoThatFail();
    await suppress({ person: revoked.post.contact[kind], reason: "revoked", source: "Letter" }, actor);
    await acceptFromNowOn();
    await until(async () => (await statusOf(revoked.leadId)) === "cancelled");
    await until(async () => (await statusOf(kept.leadId)) === "accepted");
    expect(arrivalsOf(revoked.leadId)).toBe(1);
  });

  it("goes on when the number is only on a list that nobody may call", async () => {
    const { revoked } = await sellTwoThatFail();
    await suppress({ person: revoked.post.contact.phone, reason: "dnc", source: "List" }, actor);
    await acceptFromNowOn();
    await until(async () => (await statusOf(revoked.leadId)) !== "due");
    expect(await statusOf(revoked.leadId)).toBe("accepted");
  });

  it("is not begun by a worker that has claimed it, while other events about the lead are", async () => {
    const { revoked, kept } = await sellTwoThatFail();
    await db().destination.update({ where: { id: destinationId }, data: { events: ["consent.revoked"] } });
    await revokeAsConsumer(revoked.post.contact.email);
    await db().delivery.updateMany({ where: { destinationId }, data: { dueAt: new Date() } });
    const workerId = randomUUID();
    const claimed = (await claimDeliveries(workerId, 100)).filter(
      (one) => one.destinationId === destinationId,
    );
    const mayBegin = createBeginCheck(workerId, () => []);
    const { updatedAt: destinationVersion } = await db().destination.findUniqueOrThrow({
      where: { id: destinationId },
    });
    const begun = await Promise.all(
      claimed.map(async (one) => {
        const isBegun = await mayBegin({
          claimed: one,
          destinationVersion,
          checkedMs: Number.NEGATIVE_INFINITY,
          isStopped: false,
        });
        return [`${one.event} ${one.leadId}`, isBegun] as const;
      }),
    );
    expect(Object.fromEntries(begun)).toEqual({
      [`lead.delivered ${revoked.leadId}`]: false,
      [`consent.revoked ${revoked.leadId}`]: true,
      [`lead.delivered ${kept.leadId}`]: true,
    });
  });
});

describe("an email with several leads", () => {
  it("leaves out who revoked meanwhile, and the worker cancels the delivery", async () => {
    const digest = await createDigestOwner();
    const { leads } = await createOwnLeads({ id: digest.owner.userId }, ["life", "life"]);
    const [revoked, kept] = leads;
    const now = await digestDueAt(digest.owner.userId);
    await revokeAsConsumer(revoked?.post.contact.email ?? "");
    await enqueueLeadDigests(now);
    const { digestId } = await deliveryOf(kept?.leadId ?? "");
    await sendLeadDigest({ digestId: digestId ?? "" }, now);
    const [mail] = await arrivedMails(digest.email, 1);
    expect(mail?.subject).toBe("1 new lead");
    expect(mail?.text).toContain(kept?.post.contact.email);
    expect(mail?.text).not.toContain(revoked?.post.contact.email);
    expect(mail?.text).not.toContain(revoked?.leadId);

    await db().delivery.updateMany({ where: { userId: digest.owner.userId }, data: { dueAt: new Date() } });
    await workers.start();
    await until(async () => (await statusOf(revoked?.leadId ?? "")) === "cancelled");
    await workers.stop();
    expect(await mailsTo(digest.email)).toHaveLength(1);
  });

  it("has who is on a list that nobody may call, and says so of this person alone", async () => {
    const digest = await createDigestOwner();
    const { leads } = await createOwnLeads({ id: digest.owner.userId }, ["life", "life"]);
    const now = await digestDueAt(digest.owner.userId);
    await suppress({ person: leads[0]?.post.contact.phone ?? "", reason: "dnc", source: "List" }, actor);
    await enqueueLeadDigests(now);
    const { digestId } = await deliveryOf(leads[0]?.leadId ?? "");
    await sendLeadDigest({ digestId: digestId ?? "" }, now);
    const [mail] = await arrivedMails(digest.email, 1);
    expect(mail?.subject).toBe("2 new leads");
    expect(mail?.text.match(/Do not call: this person is on our suppression list/g)).toHaveLength(1);
    expect(mail?.text.match(/You may call until|Please do not call before/g)).toHaveLength(1);
  });
});

describe("a resend", () => {
  it("of a time range, of what failed, or of one delivery leaves out who revoked", async () => {
    const { revoked, kept } = await sellTwoThatFail();
    await db().delivery.updateMany({ where: { destinationId }, data: { status: "dead" } });
    await revokeAsConsumer(revoked.post.contact.email);
    const cookie = await cookieOf(owner);
    const staffCookie = await cookieOf(await createStaff());
    const resend = (body: object) => callRoute({ POST: replay }, "POST", { cookie, body });
    const { id: deliveryId } = await deliveryOf(revoked.leadId);
    expect((await listDeadLetters({ destinationId })).letters).toMatchObject([{ leadId: kept.leadId }]);
    const refused = { status: 409, body: { type: "urn:leadwell:problem:consent-revoked" } };
    expect(await resend({ deliveryId })).toMatchObject(refused);
    expect(
      await callRoute({ POST: redeliver }, "POST", { cookie: staffCookie, body: { deliveryId } }),
    ).toMatchObject(refused);

    const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    expect((await resend({ destinationId, failed: true })).body).toEqual({ queued: 1 });
    await db().delivery.updateMany({ where: { destinationId }, data: { status: "dead" } });
    expect((await resend({ destinationId, from, to })).body).toEqual({ queued: 1 });
    expect([await statusOf(revoked.leadId), await statusOf(kept.leadId)]).toEqual(["dead", "due"]);
    const { id: other } = await createDestinationRow(owner.user.id, webhookTo("https://crm.example/other"));
    expect((await resend({ destinationId: other, from, to })).body).toEqual({ queued: 1 });
  });
});
