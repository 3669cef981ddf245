import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { changeAccount } from "@/lib/accounts/staff/change-account.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { SECOND_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { changeDestination } from "./destinations/change-destination.server";
import { failedAttempt } from "./senders/outbound-delivery.server";
import { restartDeadLetters } from "./transition-deliveries.server";
import { claimDeliveries } from "./worker/claim-deliveries.server";
import { recordAttempts } from "./worker/record.server";
import { heartbeat } from "./worker/worker-heartbeat.server";

beforeAll(installCatalog);

/** A delivery that has failed nine times. */
async function createTried() {
  const sale = await createOwner();
  const { id: destinationId } = await createDestinationRow(
    sale.userId,
    webhookTo("https://crm.example/leads"),
  );
  await sellLeads(sale, 1);
  const { id } = await db().delivery.findFirstOrThrow({ where: { destinationId } });
  await db().delivery.update({ where: { id }, data: { attempts: 9 } });
  return { userId: sale.userId, destinationId, id };
}

type Tried = Awaited<ReturnType<typeof createTried>>;

/** Makes the next attempt fail. @returns the pause after it, in milliseconds. */
async function failNext({ id }: Tried): Promise<number> {
  const worker = randomUUID();
  await heartbeat(worker);
  const claimed = (await claimDeliveries(worker, 500)).filter((one) => one.id === id);
  expect(claimed).toMatchObject([{ attempts: 10 }]);
  const startedAt = new Date();
  const result = failedAttempt("timeout");
  await recordAttempts(
    worker,
    claimed.map((one) => ({ claimed: one, startedAt, durationMs: 0, result })),
  );
  const { dueAt } = await db().delivery.findUniqueOrThrow({ where: { id } });
  return dueAt.getTime() - startedAt.getTime();
}

it.each<[string, (tried: Tried) => Promise<unknown>]>([
  [
    "staff sent it again",
    async ({ id, destinationId }) => {
      await db().delivery.update({ where: { id }, data: { status: "dead" } });
      await inTransaction((transaction) => restartDeadLetters(transaction, destinationId));
    },
  ],
  [
    "its destination was resumed",
    async ({ userId, destinationId }) => {
      const owner = { id: userId, ipAddress: null };
      await changeDestination(owner, destinationId, { paused: true });
      await changeDestination(owner, destinationId, { paused: false });
    },
  ],
  [
    "its account was enabled",
    async ({ userId }) => {
      const { user: actor } = await createStaff();
      await changeAccount({ userId, change: { disabled: true }, actor });
      await changeAccount({ userId, change: { disabled: false }, actor });
    },
  ],
])("a delivery that failed nine times is tried after 5 seconds again when %s", async (_, renew) => {
  const tried = await createTried();
  await renew(tried);
  const pauseMs = await failNext(tried);
  expect(pauseMs).toBeGreaterThanOrEqual(4 * SECOND_MS);
  expect(pauseMs).toBeLessThan(6 * SECOND_MS);
});
