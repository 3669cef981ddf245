import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { SECOND_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { failedAttempt } from "../senders/outbound-delivery.server";
import { type Claimed, claimDeliveries } from "./claim-deliveries.server";
import { recordAttempts } from "./record.server";
import { heartbeat } from "./worker-heartbeat.server";

beforeAll(installCatalog);

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
    fail: (failed: readonly Claimed[], durationMs = 1) =>
      recordAttempts(
        worker,
        failed.map((one) => ({
          claimed: one,
          startedAt: new Date(Date.now() - durationMs),
          durationMs,
          result: failedAttempt("timeout"),
        })),
      ),
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
  await fail(claimed.slice(5), 15 * SECOND_MS);
  expect(await read()).toMatchObject({ failures: 5, breakerUntil: before.breakerUntil });
});

it("a test that fails opens it for twice as long", async () => {
  const { claimed, fail, endBreaker, read } = await createClaims(6);
  await fail(claimed.slice(0, 5));
  await endBreaker();
  await fail(claimed.slice(5), 0);
  const { failures, openMs } = await read();
  expect(failures).toBe(6);
  expect(openMs).toBeGreaterThan(50 * SECOND_MS);
});
