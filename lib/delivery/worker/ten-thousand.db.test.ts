import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
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

/**
 * The promise is at least once, under one message id: every lead arrives, every repeat carries the id and the body of
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
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  }
  return messageIdsOf(userId).length - LEADS_EACH;
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
  await until(
    async () => (await db().delivery.count({ where: { ...ofOurs, status: "accepted" } })) === SOUND,
  );
  const [first = "", second = "", ...sound] = owners;
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
  await db().destination.updateMany({ where: ofOurs, data: { failures: 0, breakerUntil: null } });
  await db().delivery.updateMany({ where: { ...ofOurs, status: "due" }, data: { dueAt: new Date() } });
  await workers.start();
  await until(
    async () => (await db().delivery.count({ where: { ...ofOurs, status: "accepted" } })) === 10_000,
  );
  await workers.stop();
  for (const userId of owners) await checkDeliveries(userId, { messageIds: messageIdsOf(userId) });
}, 600_000);
