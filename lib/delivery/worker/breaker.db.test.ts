import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { SECOND_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  ACCEPTED_ATTEMPT,
  createDestinationRow,
  createOwner,
  sellLeads,
  webhookTo,
} from "@/tests/factories/deliveries";
import { failedAttempt } from "../senders/outbound-delivery.server";
import { type Claimed, claimDeliveries } from "./claim-deliveries.server";
import { recordAttempts } from "./record.server";
import { heartbeat } from "./worker-heartbeat.server";

beforeAll(installCatalog);

/** How an attempt failed; without `status`, there was no response. */
interface Failure {
  durationMs?: number;
  status?: number | null;
}

/** A destination, and deliveries to it that a worker has claimed. */
async function createClaims(leads: number) {
  const sale = await createOwner();
  const { id } = await createDestinationRow(sale.userId, webhookTo("https://crm.example/hook"));
  const worker = randomUUID();
  await heartbeat(worker);
  await sellLeads(sale, leads);
  const claimed = (await claimDeliveries(worker, 500)).filter(({ destinationId }) => destinationId === id);
  expect(claimed).toHaveLength(leads);
  return {
    claimed,
    /** Records that attempts failed, which began so long ago. */
    fail: (failed: readonly Claimed[], { durationMs = 1, status = null }: Failure = {}) =>
      recordAttempts(
        worker,
        failed.map((one) => ({
          claimed: one,
          startedAt: new Date(Date.now() - durationMs),
          durationMs,
          result: { ...failedAttempt("timeout"), status },
        })),
      ),
    /** Records that attempts were accepted. */
    accept: (accepted: readonly Claimed[]) =>
      recordAttempts(
        worker,
        accepted.map((one) => ({
          claimed: one,
          startedAt: new Date(),
          durationMs: 1,
          result: ACCEPTED_ATTEMPT,
        })),
      ),
    /** The deliveries that wait and are not due yet. */
    later: async () => {
      const due = await db().delivery.findMany({
        where: { destinationId: id, status: "due", claimedBy: null, dueAt: { gt: new Date() } },
        orderBy: { id: "asc" },
      });
      return due.map((delivery) => delivery.id);
    },
    endBreaker: () => pool().query(`UPDATE "Destination" SET "breakerUntil" = now() WHERE "id" = $1`, [id]),
    read: async () => {
      const { failures, breakerUntil } = await db().destination.findUniqueOrThrow({ where: { id } });
      return { failures, openMs: (breakerUntil?.getTime() ?? 0) - Date.now(), breakerUntil };
    },
  };
}

it("many attempts that fail together open the circuit breaker for 30 seconds", async () => {
  const { claimed, fail, read } = await createClaims(20);
  await fail(claimed);
  const { failures, openMs } = await read();
  expect(failures).toBe(5);
  expect(openMs).toBeGreaterThan(20 * SECOND_MS);
  expect(openMs).toBeLessThanOrEqual(30 * SECOND_MS);
});

it("attempts that were under way when it opened keep it open no longer", async () => {
  const { claimed, fail, read } = await createClaims(12);
  await fail(claimed.slice(0, 5));
  const before = await read();
  await fail(claimed.slice(5), { durationMs: 15 * SECOND_MS });
  expect(await read()).toMatchObject({ failures: 5, breakerUntil: before.breakerUntil });
});

it("a test that fails opens it for twice as long", async () => {
  const { claimed, fail, endBreaker, read } = await createClaims(6);
  await fail(claimed.slice(0, 5));
  await endBreaker();
  await fail(claimed.slice(5), { durationMs: 0 });
  const { failures, openMs } = await read();
  expect(failures).toBe(6);
  expect(openMs).toBeGreaterThan(50 * SECOND_MS);
});

it("a test that is accepted closes it, and what waits for its next attempt is due at once, as the owner is told", async () => {
  const { claimed, fail, accept, later, endBreaker, read } = await createClaims(8);
  const [test, mailed, ...others] = claimed;
  await fail(claimed.slice(1));
  await pool().query(
    `UPDATE "Delivery" SET "dueAt" = now() + interval '6 hours' WHERE "id" = ANY ($1::uuid[])`,
    [claimed.map(({ id }) => id)],
  );
  // What waits for an email with several leads waits for a time of its own.
  await db().delivery.update({ where: { id: mailed?.id ?? "" }, data: { digestAt: new Date() } });
  expect(await later()).toHaveLength(others.length + 1);
  await endBreaker();

  expect(await accept(test ? [test] : [])).toEqual([
    { destinationId: claimed[0]?.destinationId, change: "mended" },
  ]);
  expect(await read()).toMatchObject({ failures: 0, breakerUntil: null });
  expect(await later()).toEqual([mailed?.id]);
  const again = await claimDeliveries(randomUUID(), 500);
  expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
});

it("a delivery that the receiver refuses keeps its time when the breaker closes: else it would open the breaker after each good lead", async () => {
  const { claimed, fail, accept, later, endBreaker } = await createClaims(8);
  const [test, refused, ...others] = claimed;
  await fail(refused ? [refused] : [], { status: 422 });
  await fail(others, { status: 503 });
  await endBreaker();
  expect(await later()).toHaveLength(7);
  await accept(test ? [test] : []);
  expect(await later()).toEqual([refused?.id]);
});

it("an acceptance after fewer failures leaves the times of the next attempts as they are", async () => {
  const { claimed, fail, accept, later } = await createClaims(4);
  await fail(claimed.slice(1));
  await accept(claimed.slice(0, 1));
  expect(await later()).toHaveLength(3);
});
