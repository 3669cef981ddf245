import { randomUUID } from "node:crypto";
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
