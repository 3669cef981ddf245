import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createDestinationRow, createOwner, webhookTo } from "@/tests/factories/deliveries";
import { BREAKER, HOW_RETRIES_PAUSE } from "./retry-table";

beforeAll(installCatalog);

it("the published circuit breaker is the real one", async () => {
  const { userId } = await createOwner();
  const { id: destinationId } = await createDestinationRow(userId, webhookTo("https://crm.example/hook"));
  const { id } = await db().delivery.create({
    data: {
      destinationId,
      userId,
      event: "order.status_changed",
      subjectId: randomUUID(),
      dueAt: new Date(),
    },
  });
  let moment = new Date("2026-11-29T12:00:00.000Z");
  /** Records a failed attempt that began when the breaker allowed it. @returns for how long it is open now, null while it is closed. */
  const fail = async () => {
    await pool().query("SELECT record_health($1, $2)", [
      JSON.stringify([{ id, isAccepted: false, durationMs: 0 }]),
      moment,
    ]);
    const { breakerUntil } = await db().destination.findUniqueOrThrow({ where: { id: destinationId } });
    const openMs = breakerUntil && breakerUntil.getTime() - moment.getTime();
    moment = breakerUntil ?? moment;
    return openMs;
  };
  const openMs: (number | null)[] = [];
  for (let failures = 1; failures <= BREAKER.failures + 6; failures += 1) openMs.push(await fail());
  const { firstMs, longestMs } = BREAKER;
  expect(openMs).toEqual([
    ...Array.from({ length: BREAKER.failures - 1 }, () => null),
    ...[1, 2, 4, 8, 16, 32, 64].map((times) => Math.min(longestMs, firstMs * times)),
  ]);
});

it("the sentence about it names its numbers", () => {
  expect(BREAKER).toEqual({ failures: 5, firstMs: 30_000, longestMs: 10 * 60_000 });
  expect(HOW_RETRIES_PAUSE).toMatch(/five failures in a row.* 30 seconds\..*doubles, up to 10 minutes/);
});
