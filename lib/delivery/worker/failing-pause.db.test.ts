import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { changesOf, noticesAbout } from "@/tests/delivery/owner-notices";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { sendHealthChange } from "./health-change.email";

const receiver = openReceiver();
beforeAll(installCatalog);

const workers = openDeliveryWorkers();

/** A destination that has failed since then, a few times less than the breaker needs. */
async function createFailing(failingForMs: number) {
  const owner = await createOwner();
  const path = `/${owner.userId}`;
  const { id } = await createDestinationRow(owner.userId, webhookTo(receiver.origin + path));
  await db().destination.update({
    where: { id },
    data: {
      failures: 2,
      failingSince: new Date(Date.now() - failingForMs),
      lastFailedAt: new Date(Date.now() - HOUR_MS),
    },
  });
  return { owner, id, path };
}

const destinationOf = (id: string) => db().destination.findUniqueOrThrow({ where: { id } });

/** Sells the next lead and waits for the end of its first attempt. */
async function sellAndTry(owner: { userId: string; orderId: string }): Promise<void> {
  const [leadId] = await sellLeads(owner, 1);
  await until(
    async () =>
      (await db().deliveryAttempt.count({ where: { delivery: { leadId: leadId ?? "", claimedBy: null } } })) >
      0,
  );
}

describe("a destination that has failed for more than five days", () => {
  it("is paused at its next failure; its owner gets one mail, and new leads are not queued for it", async () => {
    const { owner, id, path } = await createFailing(5 * DAY_MS + HOUR_MS);
    receiver.behave(path, answering(500));
    await workers.start();
    await sellAndTry(owner);
    await until(async () => (await changesOf(id)).length > 0);
    expect(await changesOf(id)).toEqual(["failing"]);
    expect(await destinationOf(id)).toMatchObject({ pausedBy: "failing", pausedAt: expect.any(Date) });

    for (const notice of await noticesAbout(id)) await sendHealthChange(notice);
    const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const { name } = await destinationOf(id);
    expect(mail?.headers.subject).toBe(`"${name}" was paused, because it failed for five days`);
    expect(mail?.text).toContain("resume the destination");

    await sellLeads(owner, 1);
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(1);
  });

  it("tells an owner whose email is not confirmed without the name that somebody entered", async () => {
    const { owner, id } = await createFailing(HOUR_MS);
    const { email } = await db().user.update({
      where: { id: owner.userId },
      data: { emailConfirmedAt: null },
    });
    await db().destination.update({ where: { id }, data: { failures: 5, breakerUntil: new Date() } });
    await sendHealthChange({ destinationId: id, change: "broken", noticeId: randomUUID() });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/^Hello,$/m);
  });

  it("stays active when its next attempt is accepted, and the five days begin again", async () => {
    const { owner, id, path } = await createFailing(5 * DAY_MS + HOUR_MS);
    await workers.start();
    await sellAndTry(owner);
    expect(await destinationOf(id)).toMatchObject({ pausedBy: null, failures: 0, failingSince: null });
    receiver.behave(path, answering(500));
    await sellAndTry(owner);
    const { pausedBy, failingSince } = await destinationOf(id);
    expect(pausedBy).toBeNull();
    expect(Date.now() - (failingSince?.getTime() ?? 0)).toBeLessThan(HOUR_MS);
    await workers.stop();
    expect(await changesOf(id)).toEqual([]);
  });
});

it("a destination without another one before it is paused also when days lay between its failures", async () => {
  const { owner, id, path } = await createFailing(6 * DAY_MS);
  const lastFailedAt = new Date(Date.now() - 4 * DAY_MS);
  await db().destination.update({ where: { id }, data: { lastFailedAt } });
  receiver.behave(path, answering(500));
  await workers.start();
  await sellLeads(owner, 1);
  await until(async () => (await changesOf(id)).length > 0);
  expect(await destinationOf(id)).toMatchObject({ pausedBy: "failing" });
});

describe("a destination that has failed for less than five days", () => {
  it("is not paused when it is a backup that was not tried for a day: the five days begin anew", async () => {
    const { owner, id, path } = await createFailing(6 * DAY_MS);
    const lastFailedAt = new Date(Date.now() - DAY_MS - HOUR_MS);
    await db().destination.update({ where: { id }, data: { lastFailedAt, position: 2 } });
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path), { position: 1 });
    receiver.behave(path, answering(500));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await destinationOf(id)).failures === 3);
    const failing = await destinationOf(id);
    expect(failing).toMatchObject({ pausedBy: null, failures: 3 });
    expect(failing.failingSince).toEqual(failing.lastFailedAt);
    expect(Date.now() - (failing.lastFailedAt?.getTime() ?? 0)).toBeLessThan(HOUR_MS);
  });

  it("is not paused by its next failure, and keeps the day on which it began to fail", async () => {
    const { owner, id, path } = await createFailing(5 * DAY_MS - HOUR_MS);
    const { failingSince } = await destinationOf(id);
    receiver.behave(path, answering(500));
    await workers.start();
    await sellAndTry(owner);
    expect(await destinationOf(id)).toMatchObject({ pausedBy: null, failures: 3, failingSince });
    await workers.stop();
    expect(await changesOf(id)).toEqual([]);
  });
});

describe("an email about a destination that had to wait", () => {
  const open = { failures: 5, breakerUntil: new Date() };
  const closed = { failures: 0, breakerUntil: null };
  const paused = { pausedAt: new Date() };

  it.each([
    ["broken", "while it fails", open, 1],
    ["broken", "after it was mended", closed, 0],
    ["broken", "after it was paused", { ...open, ...paused, pausedBy: "gone" }, 0],
    ["mended", "while it accepts", closed, 1],
    ["mended", "after one new failure", { ...closed, failures: 1 }, 1],
    ["mended", "after it broke again", open, 0],
    ["gone", "while it is paused", { ...open, ...paused, pausedBy: "gone" }, 1],
    ["gone", "after it was resumed", closed, 0],
    ["failing", "after it was resumed", closed, 0],
    ["staff", "while it is disabled", { ...open, ...paused, pausedBy: "staff" }, 1],
    ["staff", "after staff enabled it", closed, 0],
  ] as const)("%s, %s", async (change, _when, data, count) => {
    const { owner, id } = await createFailing(HOUR_MS);
    await db().destination.update({ where: { id }, data });
    await sendHealthChange({ destinationId: id, change, noticeId: randomUUID() });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(await mailsTo(email)).toHaveLength(count);
  });
});
