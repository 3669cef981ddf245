import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { PATCH } from "@/app/api/delivery/destinations/[destinationId]/route";
import { POST as renewSecret } from "@/app/api/delivery/destinations/[destinationId]/secret/route";
import { POST as create } from "@/app/api/delivery/destinations/route";
import { POST as replay } from "@/app/api/delivery/replays/route";
import { POST as confirm } from "@/app/api/user/confirm-identity/route";
import { createApiWebhook } from "@/lib/delivery/destinations/api-webhooks.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import {
  destinationChangedJob,
  sendDestinationChanged,
} from "@/lib/delivery/destinations/destination-changed.email";
import { openDestination } from "@/lib/delivery/senders/outbound-delivery.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { openReceiver } from "@/tests/receiver/receiver";
import { firstMailTo } from "@/tests/setup/caught-mails";
import { callRoute, cookieOf } from "./call-route";

const receiver = openReceiver();

let customer: Awaited<ReturnType<typeof createConfirmedCustomer>>;
let cookie = "";
let userId = "";

beforeEach(async () => {
  customer = await createConfirmedCustomer();
  cookie = await cookieOf(customer);
  userId = customer.user.id;
});

/** The session becomes one that signed in an hour ago, such as that of a browser that somebody left open. */
async function leaveOpen(): Promise<void> {
  await db().session.update({
    where: { id: customer.sessionId },
    data: { createdAt: new Date(Date.now() - HOUR_MS) },
  });
}
async function giveThePassword(): Promise<void> {
  const body = { password: "a-good-passphrase" };
  expect((await callRoute({ POST: confirm }, "POST", { cookie, body })).status).toBe(204);
}

const identityRequired = {
  status: 403,
  body: { type: "urn:leadwell:problem:identity-required", missing: { identity: "password" } },
};
const target = (path: string) => webhookTo(`${receiver.origin}${path}`);
const add = () =>
  callRoute({ POST: create }, "POST", { cookie, body: { name: "CRM", target: target("/secret-path") } });
const change = (destinationId: string, body: object) =>
  callRoute({ PATCH }, "PATCH", { cookie, params: { destinationId }, body });
const resend = (body: object) => callRoute({ POST: replay }, "POST", { cookie, body });

/** The notices that were queued about a destination, the first one first. */
async function noticesOf(destinationId: string) {
  const jobs = await db().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = ${destinationChangedJob.name}
    AND data ->> 'destinationId' = ${destinationId} ORDER BY data ->> 'at'`;
  return jobs.map(({ data }) => destinationChangedJob.schema.parse(data));
}

async function urlOf(id: string): Promise<string> {
  const opened = openDestination(await db().destination.findUniqueOrThrow({ where: { id } }), new Date());
  return opened?.target.kind === "webhook" ? opened.target.config.url : "";
}

describe("a session that signed in a while ago", () => {
  it("adds no destination until it gives the password; then the owner is told", async () => {
    await leaveOpen();
    expect(await add()).toMatchObject(identityRequired);
    expect(await db().destination.count({ where: { userId } })).toBe(0);
    await giveThePassword();
    expect((await add()).status).toBe(201);
    const { id } = await db().destination.findFirstOrThrow({ where: { userId } });
    expect(await noticesOf(id)).toMatchObject([{ change: "added", madeBy: "session" }]);
  });

  it("pauses and renames a destination, and gives it no new target until it gives the password", async () => {
    const { id } = await createDestinationRow(userId, target("/own"));
    await leaveOpen();
    for (const body of [{ paused: true }, { paused: false }, { name: "Desk" }, { events: [] }])
      expect([body, (await change(id, body)).status]).toEqual([body, 200]);
    const stolen = { name: "Desk 2", target: target("/theirs") };
    expect(await change(id, stolen)).toMatchObject(identityRequired);
    expect(await urlOf(id)).toBe(`${receiver.origin}/own`);
    expect(await db().destination.findUnique({ where: { id } })).toMatchObject({ name: "Desk" });
    expect(await noticesOf(id)).toEqual([]);
    await giveThePassword();
    expect((await change(id, stolen)).status).toBe(200);
    expect(await urlOf(id)).toBe(`${receiver.origin}/theirs`);
    expect(await noticesOf(id)).toMatchObject([{ change: "retargeted", madeBy: "session" }]);
  });

  it("resends what failed, and the leads of a time range only after it gave the password", async () => {
    const { id: destinationId } = await createDestinationRow(userId, target("/again"));
    await leaveOpen();
    expect((await resend({ destinationId, failed: true })).status).toBe(202);
    expect((await resend({ deliveryId: randomUUID() })).status).toBe(404);
    const range = { destinationId, from: "2020-01-01T00:00:00Z", to: new Date().toISOString() };
    expect(await resend(range)).toMatchObject(identityRequired);
    await giveThePassword();
    expect((await resend(range)).status).toBe(202);
  });
});

it("shows a new signing secret only to a session that signed in or gave the password a moment ago", async () => {
  const { id: destinationId } = await createDestinationRow(userId, target("/signed"));
  const renew = () =>
    callRoute({ POST: renewSecret }, "POST", { cookie, params: { destinationId }, body: {} });
  await leaveOpen();
  expect(await renew()).toMatchObject(identityRequired);
  await giveThePassword();
  expect((await renew()).body).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
});

describe("the email about a new target", () => {
  it("names the destination, its kind and its host, and no secret, also when it was removed at once", async () => {
    const { body } = await add();
    const { id } = await db().destination.findFirstOrThrow({ where: { userId } });
    await db().destination.update({ where: { id }, data: { removedAt: new Date(), configSealed: null } });
    const [notice] = await noticesOf(id);
    if (!notice) throw new Error("no notice");
    await sendDestinationChanged(notice);
    const mail = await firstMailTo(customer.user.email);
    expect(mail.subject).toBe("A new destination gets your leads");
    for (const part of ["CRM", "Webhook", new URL(receiver.origin).host, "choose a new password"])
      expect(mail.text).toContain(part);
    expect(mail.text).not.toContain("secret-path");
    expect(mail.text).not.toContain("whsec_");
    expect(JSON.stringify(body)).toContain("whsec_");
  });

  it("is sent for a webhook that an API key made, and says so", async () => {
    const { id } = await createApiWebhook(
      { id: userId, ipAddress: null },
      { url: `${receiver.origin}/api`, events: [] },
    );
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({ change: "added", madeBy: "api-key" });
    if (notice) await sendDestinationChanged(notice);
    const mail = await firstMailTo(customer.user.email);
    expect(mail.text).toContain("with one of your API keys");
  });

  it("greets without a name while the email is not confirmed", async () => {
    const { id } = await createDestinationRow(userId, webhookTo(`${receiver.origin}/unconfirmed`));
    await db().user.update({ where: { id: userId }, data: { emailConfirmedAt: null } });
    await sendDestinationChanged({
      destinationId: id,
      change: "retargeted",
      madeBy: "session",
      at: new Date().toISOString(),
      noticeId: randomUUID(),
    });
    expect((await firstMailTo(customer.user.email)).text).toMatch(/^Hello,$/m);
  });

  it("is not sent for a browser with alerts, which gets no leads", async () => {
    const push = {
      kind: "push",
      config: {
        endpoint: `${receiver.origin}/push`,
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    } as const;
    const { id } = await createDestination(
      { id: userId, ipAddress: null },
      { name: "Phone", events: [], target: push },
    );
    expect(await noticesOf(id)).toEqual([]);
  });
});
