import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { createOwnClaims } from "./own-claims.server";
import { CONCURRENT_PER_DESTINATION } from "./tuning";

const receiver = openReceiver();
// Before the workers stop: they wait for their attempts.
afterEach(acceptAll);
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

/** Longer than the test: a slow receiver accepts, it never fails. */
const TIMEOUT_MS = 170_000;

/** The calls that slow receivers have not answered yet. Null: they answer at once. */
let held: ServerResponse[] | null;
beforeEach(() => {
  held = [];
});

/** From now on, slow receivers accept at once, also what they have held. */
function acceptAll(): void {
  const waiting = held ?? [];
  held = null;
  for (const response of waiting) response.writeHead(200).end();
}

/** Ids below all others, apart from those of other tests. */
const lowId = (test: number, index: number) =>
  `00000000-0000-4000-800${test}-${index.toString().padStart(12, "0")}`;
const HIGHEST_ID = "ffffffff-ffff-4fff-bfff-ffffffffffff";

/** Creates an account that sends every lead to all of its slow receivers. */
async function createSlowOwner(test: number, destinations: number) {
  const owner = await createOwner();
  await db().deliverySettings.create({ data: { userId: owner.userId, mode: "all" } });
  const path = `/slow/${owner.userId}`;
  for (let index = 1; index <= destinations; index += 1)
    await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}${path}/${index}`), {
      id: lowId(test, index),
      position: index,
    });
  receiver.behave(path, (_, response) => {
    if (held) held.push(response);
    else response.writeHead(200).end();
  });
  return owner;
}

const count = (userId: string, where: object = {}) => db().delivery.count({ where: { userId, ...where } });

it("a worker with one free place claims for one destination after the other, and begins again at the first", async () => {
  const { userId, ...order } = await createSlowOwner(3, 3);
  await sellLeads({ userId, ...order }, 4);
  const claims = createOwnClaims(randomUUID(), TIMEOUT_MS);
  const taken: (string | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const [loaded] = (await claims.take(1)) ?? [];
    taken.push(loaded?.claimed.destinationId);
  }
  const ids = [1, 2, 3].map((index) => lowId(3, index));
  expect(taken).toEqual([...ids, ...ids]);
  await db().delivery.deleteMany({ where: { userId } });
});

describe("while slow receivers hang, a lead for another destination arrives,", () => {
  it.each([
    { test: 1, slow: 5, leads: 250 },
    // More than a process can hold: 20 attempts and 20 that wait, for each.
    { test: 2, slow: 30, leads: 40 },
  ])("with $slow of them and $leads leads for each", async ({ test, slow, leads }) => {
    const slowOwner = await createSlowOwner(test, slow);
    const other = await createOwner();
    const path = `/fast/${other.userId}`;
    const id = test === 1 ? HIGHEST_ID : HIGHEST_ID.replace(/f$/, "e");
    await createDestinationRow(other.userId, webhookTo(receiver.origin + path), { id });
    await sellLeads(slowOwner, leads);
    await workers.start(TIMEOUT_MS);
    await until(() => (held?.length ?? 0) >= 5 * CONCURRENT_PER_DESTINATION);

    await sellLeads(other, 1);
    await until(() => receiver.arrivals.some((arrival) => arrival.path === path));
    expect(await count(slowOwner.userId, { status: "accepted" })).toBe(0);

    acceptAll();
    await until(async () => (await count(slowOwner.userId, { status: "accepted" })) === slow * leads);
    const messageIds = receiver.arrivals
      .filter((arrival) => arrival.path.includes(slowOwner.userId))
      .map(({ headers }) => headers["webhook-id"] ?? null);
    await checkDeliveries(slowOwner.userId, { messageIds });
  });
});
