import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, hanging, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";

const OWNERS = 20;
const HANGING = OWNERS / 10;
const LEADS_EACH = 500;
const SOUND = (OWNERS - HANGING) * LEADS_EACH;

const workers = openDeliveryWorkers();
const receiver = openReceiver();
beforeAll(installCatalog);

const messageIdsOf = (userId: string) =>
  receiver.arrivals
    .filter(({ path }) => path.endsWith(userId))
    .map(({ headers }) => headers["webhook-id"] ?? null);

/** A busy machine may let some attempts run into their time limit, and those are repeated; never a large part of them. */
const MOST_REPEATS = SOUND / 4;

/** Removes the first timestamp of a body: the envelope's, which is the time of the attempt. */
const withoutAttemptTime = (body: string) => body.replace(/"timestamp":"[^"]*"/, "");

/**
 * The promise is at least once, under one message id: every lead arrives, every repeat carries the id and the event of
 * the first call, and each call has an attempt on record.
 */
async function checkAtLeastOnce(userId: string): Promise<number> {
  const arrived = Map.groupBy(
    receiver.arrivals.filter(({ path }) => path.endsWith(userId)),
    ({ headers }) => headers["webhook-id"],
  );
  const deliveries = await db().delivery.findMany({ where: { userId } });
  expect(new Set(arrived.keys())).toEqual(new Set(deliveries.map(({ id }) => `msg_${id}`)));
  expect(new Set(deliveries.map(({ leadId }) => leadId)).size).toBe(LEADS_EACH);
  for (const { id, attempts } of deliveries) {
    const calls = arrived.get(`msg_${id}`) ?? [];
    expect(calls.length).toBeLessThanOrEqual(attempts);
    expect(new Set(calls.map(({ body }) => withoutAttemptTime(body))).size).toBe(1);
  }
  return messageIdsOf(userId).length - LEADS_EACH;
}

const POLLS_PER_RETRY = 40;

/**
 * Waits until so many deliveries are accepted. An attempt that ran into its time limit on a busy machine would wait for
 * minutes, so about once a second whatever waits for its next attempt becomes due.
 */
async function untilAccepted(ofOwners: { userId: { in: string[] } }, count: number): Promise<void> {
  let polls = 0;
  await until(async () => {
    if ((await db().delivery.count({ where: { ...ofOwners, status: "accepted" } })) === count) return true;
    polls += 1;
    if (polls % POLLS_PER_RETRY === 0) await makeDue(ofOwners);
    return false;
  });
}

/** Passes over locked rows: it waits for no worker, so no worker and it can wait for each other. */
async function makeDue({ userId }: { userId: { in: string[] } }): Promise<void> {
  await pool().query(
    `UPDATE "Destination" SET "failures" = 0, "breakerUntil" = NULL WHERE "id" IN (
       SELECT "id" FROM "Destination" WHERE "userId" = ANY ($1::uuid[]) AND ("failures" > 0 OR "breakerUntil" IS NOT NULL)
       FOR UPDATE SKIP LOCKED)`,
    [userId.in],
  );
  await pool().query(
    `UPDATE "Delivery" SET "dueAt" = now() WHERE "id" IN (
       SELECT "id" FROM "Delivery" WHERE "userId" = ANY ($1::uuid[]) AND "status" = 'due' AND "dueAt" > now()
       FOR UPDATE SKIP LOCKED)`,
    [userId.in],
  );
}

it("10,000 deliveries, a tenth of them to receivers that hang: every lead arrives at least once, under one message id", async () => {
  receiver.behave("/hang/", hanging);
  const owners: string[] = [];
  for (let index = 0; index < OWNERS; index += 1) {
    const owner = await createOwner();
    const path = index < HANGING ? `/hang/${owner.userId}` : `/sound/${owner.userId}`;
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path));
    await sellLeads(owner, LEADS_EACH);
    owners.push(owner.userId);
  }
  await Promise.all([workers.start(), workers.start(), workers.start()]);
  const ofOurs = { userId: { in: owners } };
  // The hanging ones are tried meanwhile, and hold nobody up: their 15 seconds are not over.
  const [first = "", second = "", ...sound] = owners;
  await untilAccepted({ userId: { in: sound } }, SOUND);
  let repeats = 0;
  for (const userId of sound) repeats += await checkAtLeastOnce(userId);
  expect(repeats).toBeLessThan(MOST_REPEATS);
  expect(await db().delivery.count({ where: { userId: { in: [first, second] }, status: "due" } })).toBe(
    HANGING * LEADS_EACH,
  );

  // They come back, and get what they missed under the ids that they have seen already.
  receiver.behave("/hang/", answering(200));
  receiver.hangUp();
  await workers.stop();
  await makeDue(ofOurs);
  await workers.start();
  await untilAccepted(ofOurs, 10_000);
  await workers.stop();
  for (const userId of owners) await checkDeliveries(userId, { messageIds: messageIdsOf(userId) });
}, 600_000);
