import { beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { replay } from "./replay.server";

/* In mode failover, one destination gets each lead. A resend asks for one destination, whatever the others have. */

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
let crm: string;
let other: string;

const pathTo = (name: string) => `/${owner.userId}/${name}`;
const addDestination = async (name: string, position: number) =>
  (await createDestinationRow(owner.userId, webhookTo(receiver.origin + pathTo(name)), { position })).id;
const deliveriesTo = (destinationId: string) => db().delivery.findMany({ where: { destinationId } });
const allAre = async (destinationId: string, expected: { status: string; attempts: number }) => {
  const rows = await deliveriesTo(destinationId);
  return (
    rows.length === 2 &&
    rows.every(
      ({ status, attempts, claimedBy }) =>
        claimedBy === null && status === expected.status && attempts === expected.attempts,
    )
  );
};
const resend = (destinationId: string) => {
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  if (!from || !to) throw new RangeError("no range");
  return replay({ id: owner.userId, ipAddress: null }, { destinationId, from, to });
};
const makeDue = (destinationId: string) =>
  db().delivery.updateMany({ where: { destinationId, status: "due" }, data: { dueAt: new Date() } });

/** The CRM accepted two leads. Then the owner added the other destination. */
beforeEach(async () => {
  owner = await createOwner();
  crm = await addDestination("crm", 1);
  await workers.start();
  await sellLeads(owner, 2);
  await until(() => allAre(crm, { status: "accepted", attempts: 1 }));
  other = await addDestination("other", 2);
});

it("leads that are resent to another destination are retried there, although the CRM has them", async () => {
  receiver.behave(pathTo("other"), answering(503));
  expect(await resend(other)).toEqual({ queued: 2 });
  await until(() => allAre(other, { status: "due", attempts: 1 }));
  // Meanwhile the CRM gets them a second time, which does not end the resend to the other destination.
  expect(await resend(crm)).toEqual({ queued: 2 });
  await until(() => allAre(crm, { status: "accepted", attempts: 2 }));
  receiver.behave(pathTo("other"), answering(200));
  await makeDue(other);
  await until(() => allAre(other, { status: "accepted", attempts: 2 }));
});

it("a resend that nobody takes for 72 hours is a failure, which can be resent again", async () => {
  receiver.behave(pathTo("other"), answering(503));
  await resend(other);
  await until(() => allAre(other, { status: "due", attempts: 1 }));
  const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000);
  await db().delivery.updateMany({
    where: { destinationId: other },
    data: { retryWindowStartedAt: threeDaysAgo },
  });
  await makeDue(other);
  await until(() => allAre(other, { status: "dead", attempts: 2 }));
  const failed = { destinationId: other, failed: true } as const;
  expect(await replay({ id: owner.userId, ipAddress: null }, failed)).toEqual({ queued: 2 });
});

it("leads that the CRM had, and refuses when they are resent, do not arrive at the backup as new", async () => {
  receiver.behave(pathTo("crm"), answering(503));
  await resend(crm);
  await until(() => allAre(crm, { status: "due", attempts: 2 }));
  expect(await deliveriesTo(other)).toEqual([]);
});

it("what waits untried at a destination whose circuit breaker is open does not arrive at the next one as new, either", async () => {
  const third = await addDestination("third", 3);
  receiver.behave(pathTo("other"), answering(503));
  await db().destination.update({ where: { id: other }, data: { failures: 5, breakerUntil: new Date() } });
  await resend(other);
  // One of the two was sent as the test.
  await until(async () => (await db().destination.findUniqueOrThrow({ where: { id: other } })).failures > 5);
  const attempts = (await deliveriesTo(other)).map((delivery) => delivery.attempts);
  expect(attempts.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await deliveriesTo(third)).toEqual([]);
});
