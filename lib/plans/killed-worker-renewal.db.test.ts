import net from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { sandboxControl } from "@/tests/factories/payments";
import { announceOnTime, collectedForRenewals, createServedPlan, readPlan } from "@/tests/factories/plans";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { mailsTo } from "@/tests/setup/caught-mails";
import { until } from "@/tests/waiting/until";
import { countLocked } from "@/tests/waiting/until-locked";
import { renewPlansJob } from "./renew-plans.server";

const PRICE = 1_137_500;
/** Longer than the test. */
const FOREVER_MS = 600_000;
/** Long enough to kill a worker meanwhile. Until the call has ended, Stripe refuses another one with its idempotency key. */
const CREATING_MS = 8_000;
const ASK_EVERY_MS = 2_000;
/** Held by the test, so that no worker can mark the period as paid. */
const PAID_LOCK = 7_301;

/** A mail server that accepts connections and says nothing. */
const silence = net.createServer(() => {
  silentCalls += 1;
});
let silentCalls = 0;
let workers: LineProcess[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => silence.listen(0, "127.0.0.1", resolve));
  await installCatalog();
  const { port } = z.object({ port: z.int() }).parse(silence.address());
  const silent = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  // The last one has the mail server of the tests.
  workers = [silent, silent, silent, silent, silent, {}].map((environment) =>
    startProcess("tests/processes/product-worker.ts", [], environment),
  );
  await Promise.all(workers.map((worker) => worker.ask()));
});
afterAll(async () => {
  await sandboxControl().clearFaults();
  await Promise.all(workers.map((worker) => worker.stop("SIGKILL")));
  silence.close();
});

/** Asks for the worker's job of every minute, as if an hour had passed since Stripe was last asked about the charge. */
async function askForRenewal(planId: string): Promise<void> {
  await pool().query(`UPDATE "PlanCycle" SET "checkedAt" = now() - interval '1 hour' WHERE "planId" = $1`, [
    planId,
  ]);
  const job = await prepareJob(renewPlansJob);
  await inTransaction((transaction) => job.enqueue(transaction, {}));
}

it("workers that are killed at each step of a renewal: the next one goes on, and it is charged, placed and confirmed once", async () => {
  const made = await createServedPlan();
  const { plan, customer } = made;
  const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
  // Its email was sent: the mail server of the first workers takes none.
  await announceOnTime(plan.nextChargeAt);
  await db().plan.update({ where: { id: plan.id }, data: { nextChargeAt: new Date() } });
  const intents = async () => {
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const { data } = await stripe().paymentIntents.list({ customer: stripeCustomerId ?? "", limit: 100 });
    return data.filter(({ metadata }) => metadata.cycle !== "0");
  };
  const cycle = async () => (await readPlan(plan.id)).cycles[0];

  /** Starts the next worker and kills it once it is at the step. */
  async function killAt(isThere: () => Promise<boolean>): Promise<void> {
    const worker = workers.shift();
    if (!worker) throw new Error("no worker is left");
    worker.child.stdin.write("go\n");
    let askedAt = Number.NEGATIVE_INFINITY;
    await until(async () => {
      if (await isThere()) return true;
      if (performance.now() - askedAt > ASK_EVERY_MS) {
        await askForRenewal(plan.id);
        askedAt = performance.now();
      }
      return false;
    });
    await worker.stop("SIGKILL");
    // What the queue does within two minutes, when heartbeats are missing. Nobody waits for that here.
    await pool().query(
      `UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
       WHERE state = 'active' AND retry_limit > 0`,
    );
  }
  const delay = async (endpoint: string, when: "before" | "after", delayMs = FOREVER_MS) => {
    await sandboxControl().clearFaults();
    await sandboxControl().injectFault({
      target: "api",
      endpoint,
      times: "always",
      action: { kind: "delay", delayMs, when },
    });
  };

  // Stripe has created the payment, and its response never comes.
  await delay("payment_intents.create", "after", CREATING_MS);
  await killAt(async () => (await intents()).length > 0);
  expect(await cycle()).toMatchObject({ status: "charging", paymentIntentId: null });

  // The payment is stored, and not confirmed.
  await delay("payment_intents.confirm", "before");
  await killAt(async () => (await cycle())?.paymentIntentId !== null);
  expect(await collectedForRenewals(made)).toEqual([]);

  // Stripe has taken the money, and its response never comes.
  await delay("payment_intents.confirm", "after");
  await killAt(async () => (await collectedForRenewals(made)).length > 0);
  expect(await cycle()).toMatchObject({ status: "charging" });

  // The order is placed, and the period is not marked as paid.
  await sandboxControl().clearFaults();
  const keeper = await pool().connect();
  try {
    await keeper.query(`SELECT pg_advisory_lock(${PAID_LOCK})`);
    await keeper.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(${PAID_LOCK}); RETURN NEW; END'`);
    await keeper.query(`CREATE TRIGGER wait_for_test BEFORE UPDATE ON "PlanCycle" FOR EACH ROW
      WHEN (NEW."status" = 'paid') EXECUTE FUNCTION wait_for_test()`);
    await killAt(async () => (await countLocked({ statement: "PlanCycle" })) === 1);
    expect(await cycle()).toMatchObject({ status: "charging" });
    // PostgreSQL may not have noticed that the worker is gone. Its transaction waits for the keeper, which would wait for it.
    await keeper.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    await until(async () => (await countLocked({ statement: "PlanCycle" })) === 0);
    await keeper.query(`DROP TRIGGER wait_for_test ON "PlanCycle"`);
  } finally {
    await keeper.query(`SELECT pg_advisory_unlock_all()`);
    keeper.release();
  }

  // The period is paid, and its emails are not sent.
  silentCalls = 0;
  await killAt(async () => (await cycle())?.status === "paid" && silentCalls > 0);
  expect(await mailsTo(email)).toEqual([]);

  // The last one lives.
  workers.at(0)?.child.stdin.write("go\n");
  await askForRenewal(plan.id);
  const { id: orderId } = await db().order.findFirstOrThrow({
    where: { userId: customer.id, cycle: { gt: 0 } },
  });
  const confirmations = async () =>
    (await mailsTo(email)).filter(({ text }) => text.includes(orderId.slice(0, 8)));
  await until(async () => (await confirmations()).length > 0);

  expect(await collectedForRenewals(made)).toEqual([PRICE]);
  expect(await db().order.count({ where: { userId: customer.id, cycle: { gt: 0 } } })).toBe(1);
  expect(await db().billingDocument.count({ where: { orderId } })).toBe(1);
  expect(await db().bookEntry.count({ where: { orderId, kind: "captured" } })).toBe(1);
  const { cycles, status } = await readPlan(plan.id);
  expect(cycles.map((own) => own.status)).toEqual(["paid"]);
  expect(status).toBe("active");
  expect(await confirmations()).toHaveLength(1);
});
