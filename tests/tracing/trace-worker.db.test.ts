import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import type { PgBoss } from "pg-boss";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { ensureQueue, startBoss } from "@/lib/platform/jobs/boss.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { ensureStripeCustomer } from "@/tests/factories/payments";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { attachJob } from "@/worker/attach-job";
import type { RunnableJob } from "@/worker/runnable-job";
import { type Collector, startCollector, trace } from "./collected-spans";

const receiver = openReceiver();
const workers = openDeliveryWorkers();
let collector: Collector;
let boss: PgBoss | undefined;

beforeAll(async () => {
  collector = await startCollector();
  // Before the product reads its configuration.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin;
  await installCatalog();
});
afterEach(() => boss?.stop({ graceful: false, close: true }));
afterAll(() => collector.process.stop());

it("shows an attempt to deliver with its lead, and the call to the customer's system by host and status alone", async () => {
  const owner = await createOwner();
  const secret = `${receiver.origin}/secret-path-of-a-customer`;
  receiver.behave("/secret-path-of-a-customer", answering(503));
  await createDestinationRow(owner.userId, webhookTo(secret));
  const [leadId] = await sellLeads(owner, 1, { firstName: "Zebulonia", email: "zq@quixworth.test" });
  const spans = await trace(collector, "worker", async () => {
    await workers.start();
    await until(
      async () => (await db().delivery.findFirstOrThrow({ where: { userId: owner.userId } })).attempts > 0,
    );
    await workers.stop();
  });

  const attempt = spans.find(({ name }) => name === "deliver webhook");
  const { id } = await db().delivery.findFirstOrThrow({ where: { userId: owner.userId } });
  expect(attempt).toMatchObject({
    service: "leadwell-worker",
    isError: true,
    attributes: {
      "leadwell.lead_id": leadId,
      "leadwell.delivery_id": id,
      "leadwell.attempt": 1,
      "leadwell.outcome": "failed",
    },
  });
  const call = spans.find(({ name }) => name === "POST 127.0.0.1");
  expect(call).toMatchObject({ parentSpanId: attempt?.spanId, traceId: attempt?.traceId });
  expect(call?.attributes).toEqual({
    "http.request.method": "POST",
    "http.response.status_code": 503,
    "server.address": "127.0.0.1",
  });
  const text = await collector.text();
  for (const canary of ["secret-path", "Zebulonia", "quixworth"]) expect(text).not.toContain(canary);
});

it("shows each run of a job with its number, its order and its statements, but not its other data", async () => {
  const orderId = "0f2f6f5e-6f0e-4b59-9c7a-4a8c3a6a1b11";
  let runs = 0;
  const job: RunnableJob = {
    name: "tests.traced",
    retryLimit: 1,
    concurrency: 1,
    run: async () => {
      runs += 1;
      await autocommit.rows(
        sql(`SELECT "id", "orderId" FROM "SaleNotice" WHERE "id" > $1 ORDER BY "id" LIMIT $2`),
        ["0", 1],
      );
      if (runs === 1) throw new Error("Zebulonia could not be greeted");
    },
  };
  const spans = await trace(collector, "worker", async () => {
    boss = await startBoss({ isWorker: true });
    await ensureQueue(boss, job);
    await boss.send(job.name, { orderId, email: "zq@quixworth.test" });
    await attachJob(boss, job);
    await until(() => runs === 2);
    await boss.stop({ graceful: true });
    boss = undefined;
  });

  const tries = spans.filter(({ name }) => name === "job tests.traced");
  expect(tries.map(({ attributes, isError }) => ({ ...attributes, isError }))).toMatchObject([
    { "leadwell.attempt": 1, "leadwell.order_id": orderId, "error.type": "Error", isError: true },
    { "leadwell.attempt": 2, "leadwell.order_id": orderId, isError: false },
  ]);
  const statements = spans.filter(({ name }) => name === "SELECT SaleNotice");
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(tries.map(({ spanId }) => spanId));
  const text = await collector.text();
  for (const canary of ["Zebulonia", "quixworth"]) expect(text).not.toContain(canary);
});

it("shows calls to Stripe by kind of object and status, without the customer", async () => {
  const { user } = await createCustomer({ firstName: "Zebulonia", lastName: "Quixworth" });
  const spans = await trace(collector, "worker", () => ensureStripeCustomer(user.id));
  expect(spans).toMatchObject([{ name: "Stripe POST customers" }]);
  expect(spans[0]?.attributes).toEqual({
    "http.request.method": "POST",
    "http.response.status_code": 200,
    "leadwell.stripe_resource": "customers",
    "server.address": expect.any(String),
  });
  expect(await collector.text()).not.toContain("Zebulonia");
});
