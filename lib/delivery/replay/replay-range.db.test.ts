import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { restartSales } from "../transition-deliveries.server";
import { replay } from "./replay.server";

beforeAll(installCatalog);

async function createSold(leads: number) {
  const sale = await createOwner();
  await sellLeads(sale, leads);
  const { id: destinationId } = await createDestinationRow(
    sale.userId,
    webhookTo("https://crm.example/leads"),
  );
  const from = new Date(Date.now() - 3_600_000);
  const to = new Date(Date.now() + 3_600_000);
  return { userId: sale.userId, destinationId, from, to };
}

it("a time range with more leads than one call sends is sent as a whole by the calls after it", async () => {
  const range = await createSold(5);
  const { destinationId } = range;
  const restart = (since: Date | null = null) =>
    inTransaction((transaction) => restartSales(transaction, { ...range, since }, 2));
  const first = await restart();
  expect(first).toEqual({ queued: 2, since: expect.any(Date) });
  // What the first call queued has arrived before the second one.
  await db().delivery.updateMany({
    where: { destinationId },
    data: { status: "accepted", acceptedAt: new Date() },
  });
  const second = await restart(first.since);
  expect(second).toEqual({ queued: 2, since: first.since });
  expect(await restart(second.since)).toEqual({ queued: 1 });
  const statuses = (await db().delivery.findMany({ where: { destinationId } })).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(["accepted", "accepted", "due", "due", "due"]);
});

it("a new press sends the same leads once more", async () => {
  const { userId, destinationId, from, to } = await createSold(1);
  const owner = { id: userId, ipAddress: null };
  const body = { destinationId, from: from.toISOString(), to: to.toISOString() };
  expect(await replay(owner, body)).toEqual({ queued: 1 });
  expect(await replay(owner, body)).toEqual({ queued: 1 });
  expect(await replay(owner, { ...body, since: from.toISOString() })).toEqual({ queued: 0 });
});
