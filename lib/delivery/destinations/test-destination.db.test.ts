import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { readDestination } from "./queries.server";
import { testDestination } from "./test-destination.server";

const receiver = openReceiver();
beforeAll(installCatalog);

const ago = (ms: number) => new Date(Date.now() - ms);

/** A destination that failed six times, whose breaker is open, with a delivery whose next attempt is hours away. */
async function createFailing(changes: Parameters<ReturnType<typeof db>["destination"]["update"]>[0]["data"]) {
  const { userId } = await createOwner();
  const path = `/${randomUUID()}`;
  const { id } = await createDestinationRow(userId, webhookTo(`${receiver.origin}${path}`));
  const failing = {
    failures: 6,
    failingSince: ago(HOUR_MS),
    lastFailedAt: ago(MINUTE_MS),
    breakerUntil: new Date(Date.now() + MINUTE_MS),
  };
  await db().destination.update({ where: { id }, data: { ...failing, ...changes } });
  const { id: deliveryId } = await db().delivery.create({
    data: {
      destinationId: id,
      userId,
      event: "order.status_changed",
      subjectId: randomUUID(),
      dueAt: new Date(Date.now() + 6 * HOUR_MS),
    },
  });
  return {
    path,
    send: () => testDestination(userId, id, "life"),
    read: async () => ({
      ...(await db().destination.findUniqueOrThrow({ where: { id } })),
      state: (await readDestination(userId, id)).health.state,
      isDue: (await db().delivery.findUniqueOrThrow({ where: { id: deliveryId } })).dueAt <= new Date(),
    }),
  };
}

describe("a test that a failing destination accepts", () => {
  it("ends its failures, and what waits for it is due at once", async () => {
    const { send, read } = await createFailing({});
    expect((await read()).state).toBe("failing");
    expect(await send()).toMatchObject({ isAccepted: true });
    expect(await read()).toMatchObject({
      failures: 0,
      failingSince: null,
      breakerUntil: null,
      state: "active",
      isDue: true,
    });
  });

  it("changes nothing at one that is paused", async () => {
    const { send, read } = await createFailing({ pausedAt: new Date(), pausedBy: "owner" });
    expect(await send()).toMatchObject({ isAccepted: true });
    expect(await read()).toMatchObject({ failures: 6, state: "paused", isDue: false });
  });

  it("changes nothing when a delivery has failed since the test began", async () => {
    const { send, read } = await createFailing({ lastFailedAt: new Date(Date.now() + 30 * SECOND_MS) });
    expect(await send()).toMatchObject({ isAccepted: true });
    expect(await read()).toMatchObject({ failures: 6, state: "failing", isDue: false });
  });
});

it("a test that it refuses changes nothing", async () => {
  const { path, send, read } = await createFailing({});
  receiver.behave(path, answering(503));
  expect(await send()).toMatchObject({ isAccepted: false });
  expect(await read()).toMatchObject({ failures: 6, state: "failing", isDue: false });
});
