import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { disableDestination, enableDestination, redeliver } from "@/lib/delivery/staff-commands.server";
import { healthChangeJob } from "@/lib/delivery/worker/health-change.email";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { listDeadLetters, readDeliveryOverview } from "./queries.server";

beforeAll(installCatalog);

/** A destination with dead letters, each with one failed attempt. */
async function createFailing(letters = 1) {
  const owner = await createOwner();
  const { id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"));
  await sellLeads(owner, letters);
  await db().delivery.updateMany({ where: { destinationId: id }, data: { status: "dead", attempts: 1 } });
  const rows = await db().delivery.findMany({ where: { destinationId: id }, orderBy: { id: "asc" } });
  await db().deliveryAttempt.createMany({
    data: rows.map((row) => ({
      deliveryId: row.id,
      number: 1,
      destinationId: id,
      startedAt: new Date(),
      durationMs: 40,
      isAccepted: false,
      status: 500,
      answerSealed: "sealed-answer-of-the-receiver",
      requestId: "receivers-request-id",
    })),
  });
  await db().destination.update({
    where: { id },
    data: { failures: 7, failingSince: new Date(), breakerUntil: new Date(Date.now() + 60_000) },
  });
  const { user: staff } = await createStaff();
  return { id, owner, staff, letters: rows.map((row) => row.id) };
}

const destinationOf = (id: string) => db().destination.findUniqueOrThrow({ where: { id } });
const statusesOf = async (destinationId: string) =>
  (await db().delivery.findMany({ where: { destinationId } })).map(({ status }) => status);
const entriesAbout = (id: string) =>
  db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });

describe("the overview", () => {
  it("lists failing destinations with owner, kind, failures and last error, and no response of a receiver", async () => {
    const { id, owner } = await createFailing(3);
    const overview = await readDeliveryOverview();
    const { username } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    expect(overview.destinations.find((one) => one.id === id)).toMatchObject({
      ownerName: username,
      kind: "webhook",
      summary: "crm.example",
      failures: 7,
      failingSince: expect.any(String),
      breakerUntil: expect.any(String),
      lastError: "HTTP 500",
      waiting: 0,
      dead: 3,
      pausedBy: null,
    });
    const letters = await listDeadLetters({ destinationId: id });
    const shown = JSON.stringify([overview, letters]);
    for (const secret of ["sealed-answer", "receivers-request-id", "Rivers", "@example.com"])
      expect(shown).not.toContain(secret);
  });

  it("leaves out a healthy destination", async () => {
    const owner = await createOwner();
    const { id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"));
    expect((await readDeliveryOverview()).destinations.map((one) => one.id)).not.toContain(id);
  });

  it("counts the attempts of the hour by minute and of the day by half hour, with durations", async () => {
    const owner = await createOwner();
    const { id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"));
    const [first = "", second = "", third = ""] = await sellLeads(owner, 3);
    const deliveries = await db().delivery.findMany({ where: { destinationId: id } });
    // A time that no other test writes to.
    const now = new Date("2031-05-05T12:00:00Z");
    const at = { [first]: [30, 10, true], [second]: [30, 30, true], [third]: [7_200, 900, false] } as const;
    await db().deliveryAttempt.createMany({
      data: deliveries.map(({ id: deliveryId, leadId }) => {
        const [secondsAgo = 0, durationMs = 0, isAccepted = false] = at[leadId ?? ""] ?? [];
        const startedAt = new Date(now.getTime() - secondsAgo * 1_000);
        return { deliveryId, number: 1, destinationId: id, startedAt, durationMs, isAccepted };
      }),
    });
    const { hour, day } = await readDeliveryOverview(now);
    expect(hour).toHaveLength(60);
    expect(hour.at(-1)).toEqual({
      startsAt: "2031-05-05T11:59:00.000Z",
      accepted: 2,
      failed: 0,
      p50Ms: 20,
      p95Ms: 29,
    });
    expect(hour.at(0)).toMatchObject({ startsAt: "2031-05-05T11:00:00.000Z", accepted: 0, p50Ms: null });
    expect(day).toHaveLength(48);
    expect(day.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
    expect(day.filter(({ failed }) => failed > 0)).toEqual([
      { startsAt: "2031-05-05T10:00:00.000Z", accepted: 0, failed: 1, p50Ms: null, p95Ms: null },
    ]);
  });
});

describe("dead letters", () => {
  it("are paged, and filtered by destination or kind", async () => {
    const { id, letters } = await createFailing(26);
    const first = await listDeadLetters({ destinationId: id });
    expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
    expect(first.letters).toHaveLength(25);
    const second = await listDeadLetters({ destinationId: id, page: 2 });
    expect([...first.letters, ...second.letters].map((letter) => letter.id).toSorted()).toEqual(letters);
    expect(await listDeadLetters({ destinationId: id, page: 99 })).toMatchObject({ page: 2 });
    expect(await listDeadLetters({ destinationId: id, kind: "email" })).toMatchObject({ total: 0, pages: 1 });
  });

  it("are no alerts: one that came too late is no work for staff", async () => {
    const { id, letters } = await createFailing(2);
    await db().delivery.update({ where: { id: letters[0] ?? "" }, data: { event: "lead.alert" } });
    expect(await listDeadLetters({ destinationId: id })).toMatchObject({ total: 1 });
    const { destinations } = await readDeliveryOverview();
    expect(destinations.find((one) => one.id === id)).toMatchObject({ dead: 1 });
  });

  it("are filtered by owner, with the names of the filter", async () => {
    const { id, owner, letters } = await createFailing(2);
    const other = await createFailing(1);
    const { username } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
    const { name } = await destinationOf(id);
    const own = await listDeadLetters({ ownerId: owner.userId });
    expect(own.letters.map((letter) => letter.id).toSorted()).toEqual(letters);
    expect(own.names).toEqual({ destination: null, owner: username });
    const both = await listDeadLetters({ ownerId: owner.userId, destinationId: id });
    expect(both).toMatchObject({ total: 2, names: { destination: name, owner: username } });
    expect(await listDeadLetters({ ownerId: owner.userId, destinationId: other.id })).toMatchObject({
      total: 0,
    });
    expect((await listDeadLetters({ destinationId: randomUUID() })).names.destination).toBeNull();
  });
});

describe("redeliver by staff", () => {
  it("sends one dead letter and records it in the audit log", async () => {
    const { id, staff, letters } = await createFailing(2);
    const [deliveryId = ""] = letters;
    expect(await redeliver(staff, { deliveryId })).toBe(1);
    expect((await statusesOf(id)).toSorted()).toEqual(["dead", "due"].toSorted());
    expect(await entriesAbout(id)).toMatchObject([
      { actorId: staff.id, action: "delivery.redeliver", after: { deliveryId, queued: 1 } },
    ]);
    await expect(redeliver(staff, { deliveryId })).rejects.toMatchObject({ status: 404 });
  });

  it("sends all dead letters of one destination", async () => {
    const { id, staff } = await createFailing(3);
    const other = await createFailing(1);
    expect(await redeliver(staff, { destinationId: id })).toBe(3);
    expect(await statusesOf(id)).toEqual(["due", "due", "due"]);
    expect(await statusesOf(other.id)).toEqual(["dead"]);
    expect(await redeliver(staff, { destinationId: id })).toBe(0);
  });

  it("refuses a destination that is paused, removed or unknown", async () => {
    const { id, staff, letters } = await createFailing(1);
    const [deliveryId = ""] = letters;
    await disableDestination(staff, id);
    for (const body of [{ deliveryId }, { destinationId: id }])
      await expect(redeliver(staff, body)).rejects.toMatchObject({ status: 409, code: "destination-paused" });
    await db().destination.update({ where: { id }, data: { removedAt: new Date() } });
    await expect(redeliver(staff, { deliveryId })).rejects.toMatchObject({ status: 404 });
    await expect(redeliver(staff, { destinationId: randomUUID() })).rejects.toMatchObject({ status: 404 });
    expect(await statusesOf(id)).toEqual(["dead"]);
  });
});

describe("disableDestination by staff", () => {
  it("disables once, with one email to the owner, and enables with a closed breaker; the audit log has both", async () => {
    const { id, staff } = await createFailing();
    await disableDestination(staff, id);
    const { pausedAt, pausedBy } = await destinationOf(id);
    expect(pausedBy).toBe("staff");
    await disableDestination(staff, id);
    expect((await destinationOf(id)).pausedAt).toEqual(pausedAt);
    expect(
      await db().$queryRaw`SELECT data ->> 'change' AS "change" FROM pgboss.job
      WHERE name = ${healthChangeJob.name} AND data ->> 'destinationId' = ${id}`,
    ).toEqual([{ change: "staff" }]);
    await enableDestination(staff, id);
    expect(await destinationOf(id)).toMatchObject({
      pausedAt: null,
      pausedBy: null,
      failures: 0,
      failingSince: null,
      breakerUntil: null,
    });
    await enableDestination(staff, id);
    expect(await entriesAbout(id)).toMatchObject([
      { actorId: staff.id, action: "delivery.disable-destination", before: { pausedBy: null } },
      { actorId: staff.id, action: "delivery.enable-destination", before: { pausedBy: "staff" } },
    ]);
  });

  it("keeps the pause of the owner after staff enable the destination again", async () => {
    const { id, staff } = await createFailing();
    await db().destination.update({ where: { id }, data: { pausedAt: new Date(), pausedBy: "owner" } });
    await expect(enableDestination(staff, id)).rejects.toMatchObject({
      status: 409,
      code: "paused-by-owner",
    });
    await disableDestination(staff, id);
    expect(await entriesAbout(id)).toMatchObject([
      { before: { pausedBy: "owner" }, after: { pausedBy: "staff" } },
    ]);
  });

  it("refuses an unknown destination", async () => {
    const { user: staff } = await createStaff();
    await expect(disableDestination(staff, randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(enableDestination(staff, randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it("changes nothing when the audit log cannot be written", async () => {
    const { id, staff } = await createFailing();
    await db().$executeRaw`ALTER TABLE "AuditEntry" ADD CONSTRAINT "full" CHECK (false) NOT VALID`;
    try {
      await expect(disableDestination(staff, id)).rejects.toThrow("full");
    } finally {
      await db().$executeRaw`ALTER TABLE "AuditEntry" DROP CONSTRAINT "full"`;
    }
    expect((await destinationOf(id)).pausedBy).toBeNull();
  });
});
