import { PgBoss } from "pg-boss";
import { findUnrecorded } from "./checks/books-checks";
import type { World } from "./world";

/** If nothing changes for this time, nothing will. It is longer than a dead worker keeps its claims. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 500;
/** Jobs that the worker runs on a schedule. The campaign enqueues them instead of waiting. */
const CLOCK_JOBS = [
  "payments.reconcile",
  "payments.reconcile-unrecorded",
  "payments.pay-partial-refunds",
  "payments.reconcile-refunds",
  "disputes.reconcile",
  "purchases.conclude",
  "leads.match-stock",
  "leads.follow-sales",
] as const;

/**
 * Repairs what the saboteur left, lets time pass for everything that waits for a later attempt, and waits until
 * nothing is left to do. @returns what is left when nothing changes any more, in words.
 */
export async function repairEverything(world: World): Promise<string[]> {
  const { stripeControl, notes, stack } = world;
  await stripeControl.clearFaults();
  for (const { paymentIntentId, outcome } of notes.openDebits.splice(0))
    await stripeControl.settle({ payment_intent: paymentIntentId, outcome }).catch(() => {});
  let deadline = Date.now() + PATIENCE_MS;
  let left: string[] = [];
  // Twice in a row: a job that ends may enqueue the next one.
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!stack.isWhole()) continue;
    await letTimePass(world);
    const before = left.join();
    left = await findLeft(world);
    world.notes.left = left;
    if (left.join() !== before) deadline = Date.now() + PATIENCE_MS;
    quiet = left.length === 0 ? quiet + 1 : 0;
  }
  return [];
}

/** Makes due what is scheduled for later, asks for the jobs of the clock, and repeats failed deliveries as staff do. */
async function letTimePass(world: World): Promise<void> {
  const { database } = world;
  await database.rows(`UPDATE "Payment" SET "createdAt" = "createdAt" - interval '1 hour',
    "checkedAt" = now() - interval '1 hour' WHERE "state" IN ('open', 'processing', 'refunding')
    AND "checkedAt" > now() - interval '30 minutes'`);
  await database.rows(
    `UPDATE "PartialRefund" SET "checkedAt" = now() - interval '1 hour' WHERE "paidAt" IS NULL`,
  );
  await database.rows(`UPDATE "Destination" SET "failures" = 0, "breakerUntil" = NULL WHERE "failures" > 0`);
  await database.rows(`UPDATE "Delivery" SET "dueAt" = now() WHERE "status" = 'due' AND "dueAt" > now()`);
  await database.rows(
    `UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND start_after > now()`,
  );
  await database.rows(
    `WITH over AS (UPDATE "LeadPurchase" SET "heldUntil" = now() WHERE "status" = 'charging' RETURNING "id")
     UPDATE "Lead" SET "heldUntil" = now() WHERE "heldBy" IN (SELECT "id" FROM over)`,
  );
  await askForJobs(world);
  await replayFailed(world);
}

const WAITING_CLOCK_JOBS = `SELECT count(*) FROM pgboss.job WHERE name = ANY ($1) AND state IN ('created', 'active')`;
const CLOCK_JOB_PATIENCE_MS = 30_000;

/** Has the worker do what it does every minute, and waits for it. */
async function askForJobs({ database, stack }: World): Promise<void> {
  const boss = new PgBoss({
    connectionString: stack.settings.databaseUrl,
    schema: "pgboss",
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  for (const name of CLOCK_JOBS) await boss.send(name, {});
  await boss.stop({ graceful: false, close: true });
  const deadline = Date.now() + CLOCK_JOB_PATIENCE_MS;
  while (Date.now() < deadline && (await database.number(WAITING_CLOCK_JOBS, [CLOCK_JOBS])) > 0)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** Deliveries that failed for good: their rows were unreadable, or their destination answered nothing for too long. */
async function replayFailed({ database, calls, staff }: World): Promise<void> {
  const failed = await database.rows<{ destinationId: string }>(
    `SELECT DISTINCT "destinationId" FROM "Delivery" WHERE "status" = 'dead'`,
  );
  for (const { destinationId } of failed)
    await calls.send(staff, "POST", "/api/admin/deliveries/replays", { destinationId });
}

const LEFT: Readonly<Record<string, string>> = {
  "Stripe events without a result": `SELECT count(*) FROM "StripeEvent" WHERE "handledAt" IS NULL`,
  "jobs that wait or run": `SELECT count(*) FROM pgboss.job j WHERE state IN ('created', 'retry', 'active')
    AND name NOT LIKE '\\_\\_pgboss%' AND name <> 'platform.dead-letters' AND name <> ALL ($1)`,
  "payments that are neither settled nor refunded": `SELECT count(*) FROM "Payment" WHERE "state" = 'refunding'`,
  "refunds that are owed": `SELECT count(*) FROM "PartialRefund" WHERE "paidAt" IS NULL`,
  "deliveries on their way": `SELECT count(*) FROM "Delivery" d WHERE d."status" = 'due' AND NOT EXISTS (
    SELECT FROM "Allocation" a WHERE a."leadId" = d."leadId" AND is_order_held(a."orderId"))`,
  "failed deliveries": `SELECT count(*) FROM "Delivery" WHERE "status" = 'dead'`,
  "purchases by key under way": `SELECT count(*) FROM "LeadPurchase" WHERE "status" = 'charging'`,
  "sales without a receipt": `SELECT count(*) FROM "SaleNotice"`,
};

async function findLeft(world: World): Promise<string[]> {
  const left: string[] = [];
  for (const [what, text] of Object.entries(LEFT)) {
    const count = await world.database.number(text, text.includes("$1") ? [CLOCK_JOBS] : []);
    if (count > 0) left.push(`${count} ${what}`);
  }
  const unrecorded = (await findUnrecorded(world)).length;
  if (unrecorded > 0) left.push(`${unrecorded} disputes or refunds that the product has not seen`);
  const unknown = await countUnknownPayments(world);
  if (unknown > 0) left.push(`${unknown} succeeded payments that the product has not seen`);
  return left;
}

/** Payments that succeeded at Stripe and of which the product has no record. */
async function countUnknownPayments({ stripe, database }: World): Promise<number> {
  const succeeded: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === "succeeded") succeeded.push(intent.id);
  return database.number(
    `SELECT count(*) FROM unnest($1::text[]) id WHERE NOT EXISTS (
       SELECT FROM "Payment" p WHERE p."paymentIntentId" = id AND p."state" IN ('settled', 'refunded'))`,
    [succeeded],
  );
}
