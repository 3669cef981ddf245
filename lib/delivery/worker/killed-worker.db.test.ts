import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { type Receiver, startReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  await installCatalog();
});
afterAll(() => receiver.close());

let workers: LineProcess[] = [];
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

/** The program itself, in a process of its own, on this file's database. */
async function startWorkerProcess(): Promise<LineProcess> {
  const worker = startProcess("tests/processes/delivery-worker.ts", [], {
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: receiver.origin,
  });
  workers.push(worker);
  await worker.ask();
  return worker;
}

it("a worker that is killed between the receiver's yes and the record loses nothing, and sends under the same id", async () => {
  const owner = await createOwner();
  await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/killed`));
  const killed = await startWorkerProcess();
  let accepted = 0;
  receiver.behave("/killed", (_, response) => {
    response.writeHead(200).end();
    accepted += 1;
    if (accepted === 40) killed.child.kill("SIGKILL");
  });
  const leadIds = await sellLeads(owner, 300);
  await killed.ended();
  const recorded = await db().delivery.count({ where: { userId: owner.userId, status: "accepted" } });
  expect(recorded).toBeLessThan(300);
  expect(
    await db().delivery.count({ where: { userId: owner.userId, claimedBy: { not: null } } }),
  ).toBeGreaterThan(0);

  // Its heartbeat is old by now: the test does not wait for that.
  await db().deliveryWorker.updateMany({ data: { seenAt: new Date(Date.now() - 60_000) } });
  await startWorkerProcess();
  await until(
    async () => (await db().delivery.count({ where: { userId: owner.userId, status: "due" } })) === 0,
  );

  const deliveries = await db().delivery.findMany({
    where: { userId: owner.userId },
  });
  expect(new Set(deliveries.map(({ leadId }) => leadId))).toEqual(new Set(leadIds));
  expect(deliveries.every(({ status }) => status === "accepted")).toBe(true);
  const ids = receiver.arrivals.map(({ headers }) => headers["webhook-id"] ?? null);
  await checkDeliveries(owner.userId, { messageIds: ids });
  expect(new Set(ids)).toEqual(new Set(deliveries.map(({ id }) => `msg_${id}`)));
  // What had arrived and was not written down came twice: the receiver knows it by its id.
  expect(ids.length).toBeGreaterThan(300);
});
