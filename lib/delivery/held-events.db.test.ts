import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "@jest/globals";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { DAY_MS, HOUR_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { restartDelivery } from "./transition-deliveries.server";
import { claimDeliveries } from "./worker/claim-deliveries.server";

// A dialer that does not hear of a revoked consent goes on calling.

const MIGRATION = readFileSync("prisma/migrations/20261126230000_free_held_events/migration.sql", "utf8");

beforeAll(installCatalog);

async function createSubscriber() {
  const owner = await createOwner();
  const { id } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/hook"), {
    events: ["consent.revoked"],
  });
  const [leadId] = await sellLeads(owner, 1);
  return {
    ...owner,
    revoke: () =>
      pool().query("SELECT queue_event($1, 'consent.revoked', $2, $3, '{}'::jsonb)", [
        owner.userId,
        randomUUID(),
        leadId,
      ]),
    read: (event: string) =>
      db().delivery.findMany({ where: { destinationId: id, event }, orderBy: { createdAt: "asc" } }),
    claimedEvents: async () =>
      (await claimDeliveries(randomUUID(), 500))
        .filter(({ destinationId }) => destinationId === id)
        .map(({ event }) => event),
  };
}

it("an event that was queued while its account was disabled has 72 hours when the account is enabled", async () => {
  const { userId, revoke, read, claimedEvents } = await createSubscriber();
  const { user: actor } = await createStaff();
  await changeAccount({ userId, change: { disabled: true }, actor });
  await revoke();
  const then = new Date(Date.now() - 4 * DAY_MS);
  await db().delivery.updateMany({
    where: { userId, event: "consent.revoked" },
    data: { createdAt: then, dueAt: then, retryWindowStartedAt: then },
  });
  expect(await claimedEvents()).toEqual([]);

  await changeAccount({ userId, change: { disabled: false }, actor });
  const [event] = await read("consent.revoked");
  expect(Date.now() - (event?.retryWindowStartedAt.getTime() ?? 0)).toBeLessThan(HOUR_MS);
  expect(await claimedEvents()).toEqual(expect.arrayContaining(["consent.revoked", "lead.delivered"]));
});

it("a disputed order holds its leads, and no events about them, whenever these were queued", async () => {
  const { userId, orderId, revoke, read, claimedEvents } = await createSubscriber();
  const paymentIntentId = `pi_${randomUUID()}`;
  await revoke();
  await db().order.update({ where: { id: orderId }, data: { paymentIntentId } });
  await db().dispute.create({
    data: {
      id: `du_${randomUUID()}`,
      paymentIntentId,
      amountCents: 1_000,
      currency: "usd",
      reason: "fraudulent",
      status: "needs_response",
      stripeCreatedAt: new Date(),
    },
  });
  await inTransaction((transaction) => applyHolds(transaction, userId));
  await revoke();
  expect((await read("consent.revoked")).map(({ heldAt }) => heldAt)).toEqual([null, null]);
  expect(await read("lead.delivered")).toMatchObject([{ heldAt: expect.any(Date) }]);
  expect(await claimedEvents()).toEqual(["consent.revoked", "consent.revoked"]);

  const [event] = await read("consent.revoked");
  const id = event?.id ?? "";
  await db().delivery.update({ where: { id }, data: { claimedBy: null } });
  await inTransaction((transaction) => restartDelivery(transaction, id));
  expect(await claimedEvents()).toEqual(["consent.revoked"]);
});

it("a change of holds does not start the retries of an overdue lead again", async () => {
  const { userId, read } = await createSubscriber();
  const then = new Date(Date.now() - 3 * HOUR_MS);
  await db().delivery.updateMany({ where: { userId }, data: { dueAt: then, retryWindowStartedAt: then } });
  await inTransaction((transaction) => applyHolds(transaction, userId));
  expect(await read("lead.delivered")).toMatchObject([{ dueAt: then, retryWindowStartedAt: then }]);
});

it("the migration frees events that the order held, and nothing else, again and again", async () => {
  const [customer, stopped] = [await createSubscriber(), await createSubscriber()];
  const then = new Date(Date.now() - 4 * DAY_MS);
  for (const { userId, revoke } of [customer, stopped]) {
    await revoke();
    await db().delivery.updateMany({
      where: { userId },
      data: { heldAt: then, dueAt: then, retryWindowStartedAt: then, attempts: 3 },
    });
  }
  await db().user.update({ where: { id: stopped.userId }, data: { disabledAt: new Date() } });
  await pool().query(MIGRATION);
  const freed = await customer.read("consent.revoked");
  expect(freed).toMatchObject([{ heldAt: null, attemptsBefore: 3 }]);
  expect(Date.now() - (freed[0]?.retryWindowStartedAt.getTime() ?? 0)).toBeLessThan(HOUR_MS);
  const kept = { heldAt: then, dueAt: then, attemptsBefore: 0 };
  expect(await customer.read("lead.delivered")).toMatchObject([kept]);
  expect(await stopped.read("consent.revoked")).toMatchObject([kept]);
  await pool().query(MIGRATION);
  expect(await customer.read("consent.revoked")).toEqual(freed);
  expect(await customer.claimedEvents()).toEqual(["consent.revoked"]);
});
