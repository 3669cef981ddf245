import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "@jest/globals";
import pg from "pg";
import * as health from "@/app/api/health/route";
import * as ready from "@/app/api/ready/route";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { ensureQueue, senderBoss } from "@/lib/platform/jobs/boss.server";
import { findFreePort } from "@/scripts/stack/ports";
import { createDeadLetter } from "@/tests/factories/dead-letters";
import { callRoute } from "./call-route";

beforeEach(async () => {
  await db().deliveryWorker.deleteMany();
  await db().deliveryWorker.create({ data: { id: randomUUID(), seenAt: new Date() } });
  const now = new Date();
  await db().ledgerCheck.create({ data: { startedAt: now, finishedAt: now, verdict: "passed" } });
  await db().bookCheck.create({ data: { startedAt: now, finishedAt: now, verdict: "passed" } });
});

const working = {
  database: { ok: true },
  worker: { ok: true },
  queue: { ok: true },
  ledger: { ok: true },
  books: { ok: true },
};

it("is ready while a worker runs, the queue is empty and ledger and books are in order", async () => {
  const response = await callRoute(ready, "GET");
  expect(response).toMatchObject({ status: 200, body: { status: "ready", checks: working } });
});

it("is unavailable without a worker", async () => {
  await db().deliveryWorker.updateMany({ data: { seenAt: new Date(Date.now() - 31_000) } });
  const response = await callRoute(ready, "GET");
  expect(response).toMatchObject({
    status: 503,
    body: { status: "unavailable", checks: { worker: { ok: false } } },
  });
  expect(response.headers.get("Retry-After")).toBe("5");
});

it("is degraded after a ledger check that found a difference", async () => {
  const now = new Date();
  await db().ledgerCheck.create({ data: { startedAt: now, finishedAt: now, verdict: "differs" } });
  const body = { status: "degraded", checks: { ledger: { ok: false, passed: false } } };
  expect(await callRoute(ready, "GET")).toMatchObject({ status: 200, body });
});

it("is degraded after a check of the books that broke off", async () => {
  const now = new Date();
  await db().bookCheck.create({ data: { startedAt: now, finishedAt: now, verdict: "aborted" } });
  const body = { status: "degraded", checks: { books: { ok: false, passed: false } } };
  expect(await callRoute(ready, "GET")).toMatchObject({ status: 200, body });
});

it("is unavailable while jobs wait too long, and degraded while a job has failed for good", async () => {
  const { deadLetterId } = await createDeadLetter();
  const degraded = { status: "degraded", checks: { ...working, deadLetters: { ok: false, count: 1 } } };
  expect(await callRoute(ready, "GET")).toMatchObject({ status: 200, body: degraded });

  await pool().query(
    `UPDATE pgboss.job SET name = 'inquiries.mail-to-sales', start_after = now() - interval '6 minutes'
    WHERE id = $1`,
    [deadLetterId],
  );
  const late = {
    status: "unavailable",
    checks: { queue: { ok: false }, deadLetters: { ok: true, count: 0 } },
  };
  expect(await callRoute(ready, "GET")).toMatchObject({ status: 503, body: late });
  await pool().query("DELETE FROM pgboss.job");
});

it("is ready while only the job of another version waits, for example after a rollback", async () => {
  const boss = await senderBoss();
  await ensureQueue(boss, { name: "tests.of-another-version", retryLimit: 0 });
  await boss.send("tests.of-another-version", {});
  await pool().query("UPDATE pgboss.job SET start_after = now() - interval '6 minutes'");
  expect(await callRoute(ready, "GET")).toMatchObject({ status: 200, body: { status: "ready" } });
  await pool().query("DELETE FROM pgboss.job");
});

it("is unavailable without a database, while health asks nobody", async () => {
  const nobody = `postgresql://nobody@127.0.0.1:${await findFreePort()}/none`;
  const real = pool();
  globalThis.leadwellPool = new pg.Pool({ connectionString: nobody });
  const response = await callRoute(ready, "GET");
  const alive = await callRoute(health, "GET");
  globalThis.leadwellPool = real;
  expect(response).toMatchObject({
    status: 503,
    body: { status: "unavailable", checks: { database: { ok: false } } },
  });
  expect(alive).toMatchObject({ status: 200, body: { status: "ok" } });
});
