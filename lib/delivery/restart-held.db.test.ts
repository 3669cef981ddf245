import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { restartDeadLetters, restartDelivery, restartSales } from "./transition-deliveries.server";
import { claimDeliveries } from "./worker/claim-deliveries.server";

beforeAll(installCatalog);

async function setDisabled(userId: string, disabled: boolean): Promise<void> {
  const { user: actor } = await createStaff();
  await changeAccount({ userId, change: { disabled }, actor });
}

/** A delivery that a worker had claimed when its account was disabled, and that ended meanwhile. */
async function createEndedWhileHeld(status: "dead" | "accepted") {
  const owner = await createOwner();
  const { id: destinationId } = await createDestinationRow(
    owner.userId,
    webhookTo("https://crm.example/leads"),
  );
  await sellLeads(owner, 1);
  const { id } = await db().delivery.findFirstOrThrow({ where: { userId: owner.userId } });
  await setDisabled(owner.userId, true);
  await pool().query(
    `UPDATE "Delivery" SET "status" = $2::"DeliveryStatus", "acceptedAt" = CASE WHEN $2 = 'accepted' THEN now() END
     WHERE "id" = $1 AND "heldAt" IS NOT NULL`,
    [id, status],
  );
  const read = () => db().delivery.findUniqueOrThrow({ where: { id } });
  expect(await read()).toMatchObject({ status, heldAt: expect.any(Date) });
  return { ...owner, destinationId, id, read };
}

const claimedIds = async () => (await claimDeliveries(randomUUID(), 100)).map(({ id }) => id);

it.each(["dead", "accepted"] as const)(
  "a delivery that was %s while it was held is claimed after its restart",
  async (status) => {
    const { userId, destinationId, id, read } = await createEndedWhileHeld(status);
    await setDisabled(userId, false);
    const restarted = await inTransaction((transaction) =>
      status === "dead" ? restartDeadLetters(transaction, destinationId) : restartDelivery(transaction, id),
    );
    expect(restarted).toBe(1);
    expect(await read()).toMatchObject({ status: "due", heldAt: null });
    expect(await claimedIds()).toContain(id);
  },
);

it("what is restarted or sent for the first time for a disabled account waits until it is enabled", async () => {
  const { userId, id, read } = await createEndedWhileHeld("dead");
  const { id: other } = await createDestinationRow(userId, webhookTo("https://crm.example/other"));
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  await inTransaction(async (transaction) => {
    await restartDelivery(transaction, id);
    await restartSales(transaction, { userId, destinationId: other, from, to, since: null });
  });
  const waiting = await db().delivery.findMany({ where: { userId, status: "due" } });
  expect(waiting).toHaveLength(2);
  const ids = waiting.map((delivery) => delivery.id);
  expect(waiting.every(({ heldAt }) => heldAt !== null)).toBe(true);
  const claimed = await claimedIds();
  expect(ids.some((waitingId) => claimed.includes(waitingId))).toBe(false);

  await setDisabled(userId, false);
  expect((await read()).heldAt).toBeNull();
  expect(await claimedIds()).toEqual(expect.arrayContaining(ids));
});

it("the next destination of a disabled account waits, too", async () => {
  const { userId, id } = await createEndedWhileHeld("dead");
  const { id: backup } = await createDestinationRow(userId, webhookTo("https://crm.example/backup"));
  await db().destination.update({ where: { id: backup }, data: { position: 99 } });
  await pool().query("SELECT queue_backups(ARRAY[$1::uuid])", [id]);
  const queued = await db().delivery.findFirstOrThrow({ where: { destinationId: backup } });
  expect(queued).toMatchObject({ status: "due", heldAt: expect.any(Date) });
});
