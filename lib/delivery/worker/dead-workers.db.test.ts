import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { claimDeliveries } from "./claim-deliveries.server";
import { releaseDeadClaims, workerLock } from "./worker-heartbeat.server";

const receiver = openReceiver();
beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
beforeEach(async () => {
  owner = await createOwner();
});

const workers = openDeliveryWorkers();

const path = () => `/${owner.userId}`;
const arrivals = () => receiver.arrivals.filter((arrival) => arrival.path.startsWith(path()));
const messageIds = () => arrivals().map(({ headers }) => headers["webhook-id"] ?? null);
const deliveries = (where: object = {}) =>
  db().delivery.findMany({
    where: { userId: owner.userId, event: "lead.delivered", ...where },
    include: { tries: { orderBy: { number: "asc" } } },
  });

const allAre = (status: string) => async () =>
  (await deliveries()).every((delivery) => delivery.status === status);

describe("a worker that dies", () => {
  it("after the receiver accepted: the lead is sent again under the same id, by another worker", async () => {
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    await sellLeads(owner, 3);
    // What a worker leaves that was killed: its claims, and a sign of life that grows old.
    const dead = randomUUID();
    expect(await claimDeliveries(dead, 100)).toHaveLength(3);
    await db().deliveryWorker.create({ data: { id: dead, seenAt: new Date(Date.now() - 60_000) } });
    await workers.start();
    await until(allAre("accepted"));
    const [delivery] = await deliveries();
    expect(delivery?.tries.map(({ number, error, isAccepted }) => ({ number, error, isAccepted }))).toEqual([
      { number: 1, error: "interrupted", isAccepted: false },
      { number: 2, error: null, isAccepted: true },
    ]);
    await checkDeliveries(owner.userId, { messageIds: messageIds() });
  });

  it("is not taken for dead while it lives", async () => {
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    await sellLeads(owner, 1);
    const alive = randomUUID();
    await db().deliveryWorker.create({ data: { id: alive, seenAt: new Date() } });
    await claimDeliveries(alive, 100);
    await releaseDeadClaims(true);
    expect(await deliveries()).toMatchObject([{ claimedBy: alive, attempts: 1 }]);
  });

  it("keeps its claims for 30 s while it is frozen, and 4 s when its connection is gone", async () => {
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    await sellLeads(owner, 1);
    const frozen = randomUUID();
    const silentFor = (ms: number) => {
      const row = { id: frozen, seenAt: new Date(Date.now() - ms) };
      return db().deliveryWorker.upsert({ where: { id: frozen }, create: row, update: row });
    };
    await silentFor(10_000);
    await claimDeliveries(frozen, 100);
    const { space, name } = workerLock(frozen);
    const connection = await pool().connect();
    await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [space, name]);
    await releaseDeadClaims(true);
    expect(await deliveries()).toMatchObject([{ claimedBy: frozen }]);

    await connection.query("SELECT pg_advisory_unlock_all()");
    // Right after the database was away, a connection that is gone says nothing.
    await releaseDeadClaims(false);
    expect(await deliveries()).toMatchObject([{ claimedBy: frozen }]);
    await until(async () => {
      // The test's PostgreSQL must be up for 10 s.
      await releaseDeadClaims(true);
      return (await deliveries({ claimedBy: null })).length === 1;
    });

    await connection.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [space, name]);
    await silentFor(31_000);
    await claimDeliveries(frozen, 100);
    await releaseDeadClaims(true);
    expect(await deliveries()).toMatchObject([{ claimedBy: null }]);
    await connection.query("SELECT pg_advisory_unlock_all()");
    connection.release();
  });
});
