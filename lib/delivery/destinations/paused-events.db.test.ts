import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { disableDestination, enableDestination } from "../staff-commands.server";
import { claimDeliveries } from "../worker/claim-deliveries.server";
import { changeDestination, removeDestination } from "./change-destination.server";
import { readDestination } from "./queries.server";

// No resend of leads brings an event: a dialer that missed consent.revoked in a pause would go on calling.

beforeAll(installCatalog);

async function createSubscriber() {
  const { userId, orderId } = await createOwner();
  const events = ["consent.revoked", "lead.returned", "order.status_changed"];
  const { id } = await createDestinationRow(userId, webhookTo("https://crm.example/hook"), { events });
  const owner = { id: userId, ipAddress: null };
  return {
    userId,
    orderId,
    id,
    owner,
    change: (body: Parameters<typeof changeDestination>[2]) => changeDestination(owner, id, body),
    queue: (name: string) =>
      pool().query("SELECT queue_event($1, $2, $3, NULL, '{}'::jsonb)", [userId, name, randomUUID()]),
    read: () => db().delivery.findMany({ where: { destinationId: id }, orderBy: { event: "asc" } }),
  };
}

const claimedFor = async (destinationId: string) =>
  (await claimDeliveries(randomUUID(), 500))
    .filter((claimed) => claimed.destinationId === destinationId)
    .map(({ event }) => event)
    .toSorted();

/** As if the deliveries had been queued that long ago. */
async function age(destinationId: string, ms: number): Promise<void> {
  const then = new Date(Date.now() - ms);
  await db().delivery.updateMany({
    where: { destinationId },
    data: { createdAt: then, dueAt: then, retryWindowStartedAt: then },
  });
}

describe("an event of a paused webhook", () => {
  it("waits, is shown as waiting, and is sent when its owner resumes, with new 72 hours of retries", async () => {
    const { userId, id, change, queue, read } = await createSubscriber();
    await change({ paused: true });
    await queue("consent.revoked");
    await queue("lead.returned");
    await age(id, 10 * DAY_MS);
    expect((await readDestination(userId, id)).health).toMatchObject({ state: "paused", waiting: 2 });
    expect(await claimedFor(id)).toEqual([]);

    await change({ paused: false });
    for (const { retryWindowStartedAt } of await read())
      expect(Date.now() - retryWindowStartedAt.getTime()).toBeLessThan(HOUR_MS);
    expect(await claimedFor(id)).toEqual(["consent.revoked", "lead.returned"]);
  });

  it("waits while staff disabled it, and is sent when they enable it", async () => {
    const { id, queue, read } = await createSubscriber();
    const { user: staff } = await createStaff();
    await disableDestination(staff, id);
    await queue("consent.revoked");
    await age(id, 10 * DAY_MS);
    expect(await claimedFor(id)).toEqual([]);
    await enableDestination(staff, id);
    const [event] = await read();
    expect(Date.now() - (event?.retryWindowStartedAt.getTime() ?? 0)).toBeLessThan(HOUR_MS);
    expect(await claimedFor(id)).toEqual(["consent.revoked"]);
  });

  it("is cancelled when the webhook is removed, and none is queued after that", async () => {
    const { id, owner, change, queue, read } = await createSubscriber();
    await change({ paused: true });
    await queue("consent.revoked");
    await removeDestination(owner, id);
    await queue("lead.returned");
    expect((await read()).map(({ event, status }) => [event, status])).toEqual([
      ["consent.revoked", "cancelled"],
    ]);
  });
});

it("a new target, or Resume for a webhook that runs, leaves the 72 hours of what waits as they are", async () => {
  const { id, change, queue, read } = await createSubscriber();
  await queue("consent.revoked");
  await age(id, DAY_MS);
  const [before] = await read();
  await change({ target: webhookTo("https://1.1.1.1/leads") });
  await change({ paused: false });
  const [after] = await read();
  expect(after?.retryWindowStartedAt).toEqual(before?.retryWindowStartedAt);
  expect(Date.now() - (after?.dueAt.getTime() ?? 0)).toBeLessThan(HOUR_MS);
});

it("order.status_changed says when the status changed, because events can overtake each other", async () => {
  const { orderId, id, read } = await createSubscriber();
  await pool().query(
    `INSERT INTO "OrderStatusChange" ("orderId", "from", "to", "createdAt")
     VALUES ($1, 'pending', 'approved', '2026-11-21 09:04:05.031-06')`,
    [orderId],
  );
  const event = (await read()).find(({ destinationId }) => destinationId === id);
  expect(event?.payload).toEqual({
    order_id: orderId,
    from: "pending",
    to: "approved",
    changed_at: "2026-11-21T15:04:05.031Z",
  });
});
