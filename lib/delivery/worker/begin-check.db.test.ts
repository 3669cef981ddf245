import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { createApprovedReturn } from "@/tests/factories/returns";
import { changeDestination, rotateSecret } from "../destinations/change-destination.server";
import { changeSettings } from "../destinations/change-settings.server";
import { disableDestination } from "../staff-commands.server";
import { claimDeliveries, loadOutboundDeliveries } from "./claim-deliveries.server";
import { createBeginCheck } from "./own-claims.server";
import { heartbeat } from "./worker-heartbeat.server";

// What a worker has claimed waits for its attempt, while the destination may be changed.

beforeAll(installCatalog);

/** A delivery that a worker has claimed and loaded. */
async function createClaim() {
  const sale = await createOwner();
  const { id } = await createDestinationRow(sale.userId, webhookTo("https://crm.example/leads"));
  const [leadId = ""] = await sellLeads(sale, 1);
  const workerId = randomUUID();
  await heartbeat(workerId);
  const claimed = (await claimDeliveries(workerId, 500)).filter((one) => one.destinationId === id);
  const [loaded] = await loadOutboundDeliveries(claimed, 1_000);
  if (!loaded || "missing" in loaded) throw new Error("nothing was claimed");
  const check = createBeginCheck(workerId, () => []);
  return {
    id,
    leadId,
    owner: { id: sale.userId, ipAddress: null },
    mayBegin: () => check({ ...loaded, checkedMs: Number.NEGATIVE_INFINITY, isStopped: false }),
  };
}

type World = Awaited<ReturnType<typeof createClaim>>;

it.each<[string, (world: World) => Promise<unknown>]>([
  ["its owner paused it", ({ owner, id }) => changeDestination(owner, id, { paused: true })],
  ["staff disabled it", async ({ id }) => disableDestination((await createStaff()).user, id)],
  [
    "it has a new target",
    ({ owner, id }) => changeDestination(owner, id, { target: webhookTo("https://1.1.1.1/new") }),
  ],
  ["it has a new secret", ({ owner, id }) => rotateSecret(owner, id)],
  [
    "its circuit breaker is open",
    ({ id }) =>
      db().$executeRaw`UPDATE "Destination" SET "failures" = 5, "breakerUntil" = now() + interval '1 minute'
        WHERE "id" = ${id}::uuid`,
  ],
  // The customer was told that the contact of a returned lead is withdrawn.
  ["its lead was returned", ({ leadId }) => createApprovedReturn(leadId)],
])("a claimed delivery to a destination does not begin when %s", async (_, change) => {
  const world = await createClaim();
  expect(await world.mayBegin()).toBe(true);
  await change(world);
  expect(await world.mayBegin()).toBe(false);
});

it.each<[string, (world: World) => Promise<unknown>]>([
  [
    "it is the test of a circuit breaker whose time is over",
    ({ id }) =>
      db().$executeRaw`UPDATE "Destination" SET "failures" = 5, "failingSince" = now(), "breakerUntil" = now()
        WHERE "id" = ${id}::uuid`,
  ],
  ["the order was saved", ({ owner, id }) => changeSettings(owner, { mode: "all", order: [id] })],
])("a claimed delivery begins when %s", async (_, change) => {
  const world = await createClaim();
  await change(world);
  expect(await world.mayBegin()).toBe(true);
});
