import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { claimDeliveries, releaseClaims } from "./claim-deliveries.server";
import { heartbeat } from "./worker-heartbeat.server";

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
let crm: string;
beforeEach(async () => {
  owner = await createOwner();
  crm = await addDestination("crm", 1);
});

const pathTo = (name: string) => `/${owner.userId}/${name}`;

async function addDestination(name: string, position: number): Promise<string> {
  const target = webhookTo(receiver.origin + pathTo(name));
  return (await createDestinationRow(owner.userId, target, { position })).id;
}

/** Where leads arrived, in their order. */
const arrivals = () =>
  receiver.arrivals
    .filter(({ path }) => path.startsWith(`/${owner.userId}/`))
    .map(({ path }) => path.split("/").at(-1));
const messageIds = () =>
  receiver.arrivals
    .filter(({ path }) => path.startsWith(`/${owner.userId}/`))
    .map(({ headers }) => headers["webhook-id"] ?? null);

const deliveriesTo = (destinationId: string) => db().delivery.findMany({ where: { destinationId } });
const statusesAt = async (destinationId: string) =>
  (await deliveriesTo(destinationId)).map(({ status }) => status);
/** How many leads a destination has accepted. */
const acceptedBy = async (destinationId: string) =>
  (await statusesAt(destinationId)).filter((status) => status === "accepted").length;

const makeDue = (destinationId: string) =>
  db().delivery.updateMany({
    where: { destinationId, status: "due" },
    data: { dueAt: new Date() },
  });
/** The circuit breaker of a destination is open until then. */
const openBreaker = (id: string, breakerUntil: Date) =>
  db().destination.update({ where: { id }, data: { failures: 5, failingSince: new Date(), breakerUntil } });
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("a lead that the CRM refuses", () => {
  it("goes to the backup at the first failure, and to the CRM as soon as it accepts", async () => {
    const backup = await addDestination("backup", 2);
    receiver.behave(pathTo("crm"), answering(503));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await acceptedBy(backup)) === 1);
    await until(async () => (await deliveriesTo(crm)).every(({ claimedBy }) => claimedBy === null));
    expect(await statusesAt(crm)).toEqual(["due"]);
    receiver.behave(pathTo("crm"), answering(200));
    await makeDue(crm);
    await until(async () => (await acceptedBy(crm)) === 1);
    expect(arrivals()).toEqual(["crm", "backup", "crm"]);
    await checkDeliveries(owner.userId, { messageIds: messageIds() });
  });

  it("does not go to the backup any more, once the CRM has accepted it", async () => {
    const backup = await addDestination("backup", 2);
    receiver.behave(pathTo("crm"), answering(503));
    receiver.behave(pathTo("backup"), answering(500));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () =>
      (await deliveriesTo(backup)).some(({ attempts, claimedBy }) => attempts === 1 && !claimedBy),
    );
    receiver.behave(pathTo("crm"), answering(200));
    await makeDue(crm);
    await until(async () => (await acceptedBy(crm)) === 1);
    await until(async () => (await statusesAt(backup))[0] !== "due");
    expect(await statusesAt(backup)).toEqual(["superseded"]);
    await checkDeliveries(owner.userId, { messageIds: messageIds() });
  });

  it("is given up after 72 hours without being a failure, because the backup has it", async () => {
    const backup = await addDestination("backup", 2);
    receiver.behave(pathTo("crm"), answering(503));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await acceptedBy(backup)) === 1);
    await until(async () => (await deliveriesTo(crm)).every(({ claimedBy }) => claimedBy === null));
    const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000);
    await db().delivery.updateMany({
      where: { destinationId: crm },
      data: { retryWindowStartedAt: threeDaysAgo },
    });
    await makeDue(crm);
    await until(async () => (await statusesAt(crm))[0] !== "due");
    expect(await statusesAt(crm)).toEqual(["superseded"]);
  });
});

describe("while the circuit breaker of the CRM is open", () => {
  it("new leads go to the backup at once, and to the CRM when it accepts again", async () => {
    const backup = await addDestination("backup", 2);
    const third = await addDestination("third", 3);
    await openBreaker(crm, inAnHour());
    await workers.start();
    await sellLeads(owner, 3);
    await until(async () => (await acceptedBy(backup)) === 3);
    expect(await statusesAt(crm)).toEqual(["due", "due", "due"]);
    expect(await statusesAt(third)).toEqual([]);
    await openBreaker(crm, new Date());
    await until(async () => (await acceptedBy(crm)) === 3);
    expect(new Set(messageIds()).size).toBe(6);
  });

  it("a backup that fails as well is passed over", async () => {
    const backup = await addDestination("backup", 2);
    const third = await addDestination("third", 3);
    for (const id of [crm, backup]) await openBreaker(id, inAnHour());
    await workers.start();
    await sellLeads(owner, 2);
    await until(async () => (await acceptedBy(third)) === 2);
    expect([await statusesAt(crm), await statusesAt(backup)]).toEqual([
      ["due", "due"],
      ["due", "due"],
    ]);
  });

  it("what waits there untried goes to the backup at the next failure, and not after a failure of its own", async () => {
    receiver.behave(pathTo("crm"), answering(500));
    await openBreaker(crm, new Date());
    await sellLeads(owner, 4);
    const backup = await addDestination("backup", 2);
    await workers.start();
    await until(async () => (await acceptedBy(backup)) === 4);
    expect(arrivals().filter((name) => name === "crm")).toEqual(["crm"]);
  });

  it.each(["breaker", "failing", "owner"] as const)(
    "what another worker has claimed and gives back goes to the backup, unless the owner paused the CRM (%s)",
    async (cause) => {
      const backup = await addDestination("backup", 2);
      await sellLeads(owner, 2);
      const workerId = randomUUID();
      await heartbeat(workerId);
      const claimed = (await claimDeliveries(workerId, 500)).filter(
        ({ destinationId }) => destinationId === crm,
      );
      const [tried = "", untried = ""] = claimed.map(({ id }) => id);
      await db().delivery.update({ where: { id: tried }, data: { attempts: 2 } });
      if (cause === "breaker") await openBreaker(crm, inAnHour());
      else
        await db().destination.update({
          where: { id: crm },
          data: { pausedAt: new Date(), pausedBy: cause },
        });
      await releaseClaims(workerId, [tried, untried]);
      expect(await deliveriesTo(crm)).toMatchObject([{ claimedBy: null }, { claimedBy: null }]);
      const { subjectId } = await db().delivery.findUniqueOrThrow({ where: { id: untried } });
      const passedOn = (await deliveriesTo(backup)).map((delivery) => delivery.subjectId);
      expect(passedOn).toEqual(cause === "owner" ? [] : [subjectId]);
    },
  );

  it("mode `all` sends to each destination as before", async () => {
    const [backup, third] = [await addDestination("backup", 2), await addDestination("third", 3)];
    await db().deliverySettings.create({ data: { userId: owner.userId, mode: "all" } });
    await openBreaker(crm, inAnHour());
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await acceptedBy(backup)) + (await acceptedBy(third)) === 2);
    expect(await statusesAt(crm)).toEqual(["due"]);
  });

  it("an email that stands in is sent at once, although the account gathers its emails", async () => {
    const email = { kind: "email" as const, config: { addresses: ["agent@example.com"], attachCsv: false } };
    const { id } = await createDestinationRow(owner.userId, email, { position: 2 });
    await db().deliverySettings.create({ data: { userId: owner.userId, leadEmails: "hourly" } });
    await openBreaker(crm, inAnHour());
    await sellLeads(owner, 1);
    expect(await deliveriesTo(id)).toMatchObject([{ digestAt: null }]);
  });
});
