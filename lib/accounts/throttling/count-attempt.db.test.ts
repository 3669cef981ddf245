import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/platform/db/pool.server";
import { storedKey } from "./limiters.server";

const POINTS = 3;

/** The limiter of the library, on the table and with the keys of the product's. */
const limiterOf = (keyPrefix: string, windowMs: number) =>
  new RateLimiterPostgres({
    storeClient: pool(),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points: POINTS,
    duration: windowMs / 1000,
    clearExpiredByTimeout: false,
  });

const count = async (key: string | null, nowMs: number, windowMs: number) =>
  (
    await pool().query<{ points: number; restMs: number }>("SELECT * FROM count_attempt($1, $2, $3)", [
      key,
      nowMs,
      windowMs,
    ])
  ).rows[0];

it("the SQL function and rate-limiter-flexible count the same key alike, whoever is asked", async () => {
  const windowMs = 2 * 60_000;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (byLibrary) => {
      const subject = randomUUID();
      const limiter = limiterOf("api-call.account", windowMs);
      const key = storedKey("api-call", "account", subject);
      const counts: number[] = [];
      for (const isLibrary of byLibrary) {
        const points = isLibrary
          ? await limiter.consume(subject).then(pointsOf, pointsOf)
          : (await count(key, Date.now(), windowMs))?.points;
        counts.push(points ?? 0);
      }
      expect(counts).toEqual(byLibrary.map((_, index) => index + 1));
    }),
    { numRuns: 20 },
  );
});

it("a window lasts from its first attempt, and the next one begins after its end", async () => {
  const key = storedKey("api-call", "account", randomUUID());
  const start = Date.now();
  expect(await count(key, start, 1_000)).toEqual({ points: 1, restMs: 1_000 });
  expect(await count(key, start + 999, 1_000)).toEqual({ points: 2, restMs: 1 });
  expect(await count(key, start + 1_000, 1_000)).toEqual({ points: 1, restMs: 1_000 });
});

it("parallel attempts are counted one by one, and none without a key", async () => {
  const key = storedKey("api-call", "account", randomUUID());
  const all = await Promise.all(Array.from({ length: 30 }, () => count(key, Date.now(), 60_000)));
  expect(all.map((one) => one?.points).toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
  expect(await count(null, Date.now(), 60_000)).toBeUndefined();
});

function pointsOf(result: unknown): number {
  if (result instanceof RateLimiterRes) return result.consumedPoints;
  throw result;
}
