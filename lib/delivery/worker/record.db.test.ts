import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { HOUR_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { changesOf } from "@/tests/delivery/owner-notices";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { claimDeliveries } from "./claim-deliveries.server";
import { type FinishedAttempt, recordAttempts } from "./record.server";
import { heartbeat } from "./worker-heartbeat.server";

beforeAll(installCatalog);

let owner: Awaited<ReturnType<typeof createOwner>>;
let destinationId: string;
const worker = randomUUID();
beforeEach(async () => {
  await heartbeat(worker);
  owner = await createOwner();
  ({ id: destinationId } = await createDestinationRow(owner.userId, webhookTo("https://crm.example/hook")));
});

const destination = () => db().destination.findUniqueOrThrow({ where: { id: destinationId } });
const attempts = () => db().deliveryAttempt.count({ where: { destinationId } });

/** Sells leads, claims their deliveries and lets each attempt fail. */
async function failAttempts(leads: number, status: 410 | 503): Promise<FinishedAttempt[]> {
  await sellLeads(owner, leads);
  const claimed = await claimDeliveries(worker, leads);
  expect(claimed).toHaveLength(leads);
  const result = {
    isAccepted: false,
    status,
    error: `http-${status}`,
    answer: null,
    requestId: null,
    isGone: status === 410,
  };
  return claimed.map((delivery) => ({ claimed: delivery, startedAt: new Date(), durationMs: 1, result }));
}

async function failedForGood(): Promise<number> {
  const { text } = await writeMetrics();
  return Number(/^leadwell_deliveries_failed_total (\d+)$/m.exec(text)?.[1] ?? 0);
}

it("counts deliveries that failed for good, once, and none that is tried again", async () => {
  const before = await failedForGood();
  await recordAttempts(worker, await failAttempts(2, 503));
  expect(await failedForGood()).toBe(before);
  const last = (await failAttempts(3, 503)).map(({ claimed, ...rest }) => ({
    ...rest,
    claimed: { ...claimed, retryWindowStartedAt: new Date(Date.now() - 73 * HOUR_MS) },
  }));
  await recordAttempts(worker, last);
  expect(await failedForGood()).toBe(before + 3);
});

describe("the record of a batch", () => {
  it("that is written again, because its result was lost, counts no failure twice and tells the owner once", async () => {
    const failed = await failAttempts(5, 503);
    await recordAttempts(worker, failed);
    const after = await destination();
    expect(after).toMatchObject({ failures: 5, breakerUntil: expect.any(Date) });

    expect(await recordAttempts(worker, failed)).toEqual([]);
    expect(await destination()).toEqual(after);
    expect(await attempts()).toBe(5);
    expect(await changesOf(destinationId)).toEqual(["broken"]);
  });

  it("counts what is new beside what was recorded before", async () => {
    const [first, ...others] = await failAttempts(3, 503);
    await recordAttempts(worker, first ? [first] : []);
    await recordAttempts(worker, first ? [first, ...others] : others);
    expect(await destination()).toMatchObject({ failures: 3 });
    expect(await attempts()).toBe(3);
  });

  it("that pauses the destination has told the owner when it is committed", async () => {
    await recordAttempts(worker, await failAttempts(1, 410));
    expect(await destination()).toMatchObject({ pausedBy: "gone" });
    expect(await changesOf(destinationId)).toEqual(["gone"]);
  });

  it("is not kept while the owner cannot be told, and is complete when it is written again", async () => {
    const failed = await failAttempts(1, 410);
    await pool().query(`
      CREATE FUNCTION refuse_jobs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no jobs'; END $$;
      CREATE TRIGGER refuse_jobs BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION refuse_jobs();`);
    try {
      await expect(recordAttempts(worker, failed)).rejects.toThrow("no jobs");
      expect(await destination()).toMatchObject({ pausedBy: null, failures: 0 });
      expect(await attempts()).toBe(0);
    } finally {
      await pool().query("DROP FUNCTION refuse_jobs CASCADE");
    }
    await recordAttempts(worker, failed);
    expect(await destination()).toMatchObject({ pausedBy: "gone" });
    expect(await changesOf(destinationId)).toEqual(["gone"]);
  });
});
