import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { readHalfHours } from "./queries.server";

beforeAll(installCatalog);

// A time that no other test writes to.
const NOW = new Date("2032-03-03T12:10:00.000Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

async function createAttempts(startedAt: Date, durationsMs: readonly number[]): Promise<void> {
  const owner = await createOwner();
  const { id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/leads"));
  await sellLeads(owner, durationsMs.length);
  const deliveries = await db().delivery.findMany({ where: { destinationId: id } });
  await db().deliveryAttempt.createMany({
    data: deliveries.map((delivery, index) => ({
      deliveryId: delivery.id,
      number: 1,
      destinationId: id,
      startedAt,
      durationMs: durationsMs[index] ?? 0,
      isAccepted: true,
    })),
  });
}
const acceptedAt = async (startsAt: string) =>
  (await readHalfHours(NOW)).find((bucket) => bucket.startsAt === startsAt)?.accepted;

it("counts a past half hour once, and the running one each time", async () => {
  await createAttempts(minutesAgo(5), [10]);
  await createAttempts(minutesAgo(100), [10, 20, 30]);
  const first = await readHalfHours(NOW);
  expect(first).toHaveLength(48);
  expect(first.at(-1)).toMatchObject({ startsAt: "2032-03-03T12:00:00.000Z", accepted: 1 });
  const over = "2032-03-03T10:30:00.000Z";
  expect(first.find(({ startsAt }) => startsAt === over)).toEqual({
    startsAt: over,
    accepted: 3,
    failed: 0,
    p50Ms: 20,
    p95Ms: 29,
  });
  await createAttempts(minutesAgo(5), [10]);
  // Attempts are never recorded this late; they show that the half hour is not counted again.
  await createAttempts(minutesAgo(100), [10]);
  expect(await acceptedAt("2032-03-03T12:00:00.000Z")).toBe(2);
  expect(await acceptedAt(over)).toBe(3);
  expect(await readHalfHours(NOW)).toHaveLength(48);
});

it("does not store a half hour that has just ended", async () => {
  const justAfter = new Date("2032-06-06T12:02:00.000Z");
  await readHalfHours(justAfter);
  const kept = await db().deliveryHalfHour.findMany({
    where: { startsAt: { gte: new Date("2032-06-06T11:00:00Z") } },
  });
  expect(kept.map(({ startsAt }) => startsAt.toISOString())).toEqual(["2032-06-06T11:00:00.000Z"]);
});
