import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { passwordChangedEmailJob } from "@/lib/accounts/password/password-changed.email";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { type FreezingProxy, startFreezingProxy } from "@/tests/processes/freezing-proxy";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";

// The worker as shipped gets SIGTERM while a receiver has a delivery and has not responded yet.

/** What whoever runs the worker grants it before SIGKILL (docs/deployment.md). */
const GRACE_MS = 30_000;

const receiver = openReceiver();
beforeAll(installCatalog);

let proxy: FreezingProxy;
let worker: LineProcess;
let owner: { userId: string; orderId: string };
let open: ServerResponse[];

/** A worker that reaches the database by way of a proxy, with a delivery under way. */
beforeEach(async () => {
  proxy = await startFreezingProxy(env().DATABASE_URL);
  worker = startProcess("tests/processes/product-worker.ts", [], {
    DATABASE_URL: proxy.url,
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: receiver.origin,
  });
  await worker.ask();
  worker.child.stdin.write("\n");
  owner = await createOwner();
  const responses: ServerResponse[] = [];
  open = responses;
  receiver.behave(`/${owner.userId}`, (_, response) => void responses.push(response));
  await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
  await sellLeads(owner, 1);
  await until(() => open.length === 1);
});
afterEach(async () => {
  await worker.stop("SIGKILL");
  await proxy.stop();
});

const respond = () => open[0]?.writeHead(200).end();
const delivery = () => db().delivery.findFirstOrThrow({ where: { userId: owner.userId } });

async function enqueueMail(): Promise<void> {
  const job = await prepareJob(passwordChangedEmailJob);
  await inTransaction((transaction) =>
    job.enqueue(transaction, { userId: owner.userId, noticeId: crypto.randomUUID(), confirmedEmail: false }),
  );
}

async function mailJobs(): Promise<{ state: string }[]> {
  return db().$queryRaw`SELECT state::text FROM pgboss.job WHERE name = ${passwordChangedEmailJob.name}`;
}

it("takes no job any more while it waits for a delivery, and records the delivery", async () => {
  const listening = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = 'pgboss' AND (query LIKE 'LISTEN%' OR query LIKE '%pg_listening_channels%')`;
  await until(async () => (await pool().query(listening)).rowCount === 1);
  worker.child.kill("SIGTERM");
  await until(async () => (await pool().query(listening)).rowCount === 0);
  expect(await delivery()).toMatchObject({ status: "due", claimedBy: expect.any(String) });
  await enqueueMail();
  respond();
  await worker.ended();
  expect(worker.child.exitCode).toBe(0);
  expect(await delivery()).toMatchObject({ status: "accepted", claimedBy: null });
  expect(await mailJobs()).toEqual([{ state: "created" }]);
});

it.each(["cut", "freeze"] as const)(
  "ends in time although the attempt cannot be recorded: its connections are %s",
  async (fault) => {
    proxy[fault]();
    respond();
    const startedMs = performance.now();
    worker.child.kill("SIGTERM");
    await worker.ended();
    expect(performance.now() - startedMs).toBeLessThan(GRACE_MS);
    expect(worker.child.exitCode).toBe(0);
    // Another worker sends it again under the same id: the receiver's yes was not written down.
    expect(await delivery()).toMatchObject({ status: "due", claimedBy: expect.any(String) });
  },
);
