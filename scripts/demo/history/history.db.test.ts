import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { checkBooks } from "@/lib/books/check-books.server";
import { LINES } from "@/lib/catalog/lines";
import { listStatesOfLine } from "@/lib/forecast/states-of-line.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { compareLedger, verifyLedger } from "@/lib/ledger/verify-ledger.server";
import { listBalanceMovements } from "@/lib/payments/list-balance-movements.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { type RunningCrm, startCrm } from "@/sandbox/crm/start-crm";
import { demoHistory, seed } from "@/scripts/stack/services";
import { findBrokenRules } from "@/tests/factories/market-rules";
import { LITTLE, MUCH } from "./plan-supply";

/** The days since 1970 (UTC). */
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);

/** Stripe's sandbox also has the payments of other test files. */
async function listOwnMovements(): Promise<typeof listBalanceMovements> {
  const payments = await db().payment.findMany({ select: { paymentIntentId: true } });
  const own = new Set(payments.map(({ paymentIntentId }) => paymentIntentId));
  return async function* ownMovements(since) {
    for await (const movement of listBalanceMovements(since))
      if (movement.paymentIntentId !== null && own.has(movement.paymentIntentId)) yield movement;
  };
}

let crm: RunningCrm;
let environment: Record<string, string>;
/** The days (UTC) on which the history began and ended to be written: two when the test passes midnight. */
let writtenOn: readonly number[];

beforeAll(async () => {
  crm = await startCrm();
  environment = {
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    LEADWELL_DEMO: "1",
    DEMO_ADMIN_PASSWORD: "admin-demo-password",
    DEMO_USER_PASSWORD: "demo-demo-password",
    DEMO_PUBLISHER_KEYS: `lwp_live_${"a".repeat(32)}`,
    OUTBOUND_ALLOWED_ORIGINS: crm.url,
    NODE_ENV: "production",
  };
  await run(seed(environment));
  const began = dayOf(new Date());
  await run(demoHistory(environment));
  writtenOn = [began, dayOf(new Date())];
});
afterAll(() => crm.stop());

async function run({ command, args, env, cwd }: ReturnType<typeof seed>): Promise<string> {
  const child = spawn(command, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  if (code !== 0) throw new Error(errors + out);
  return out;
}

const readDemo = () => db().user.findUniqueOrThrow({ where: { usernameKey: "demo" } });

it("the demo account has a finished order with its plan, a running order, and an invoice for each", async () => {
  const { id: userId } = await readDemo();
  const orders = await db().order.findMany({
    where: { userId },
    include: { demand: true },
    orderBy: { createdAt: "asc" },
  });
  expect(orders.map(({ status, demand }) => [status, demand?.quantity])).toEqual([
    ["completed", 50],
    ["processing", 250],
  ]);
  const daysBefore = (day: number) => orders.map(({ createdAt }) => day - dayOf(createdAt));
  expect(writtenOn.map(daysBefore)).toContainEqual([27, 17]);
  const [plan] = await db().plan.findMany({ where: { userId } });
  expect(plan).toMatchObject({ status: "active", interval: "monthly" });
  expect(plan?.nextChargeAt.getTime()).toBeGreaterThan(Date.now());
  expect(await db().billingDocument.count({ where: { userId, kind: "invoice" } })).toBe(2);
});

it("has about 120 leads over four weeks, with calls and outcomes, each later than its sale", async () => {
  const { id: userId } = await readDemo();
  const leads = await db().queuedLead.findMany({ where: { userId } });
  expect(leads.length).toBeGreaterThan(105);
  expect(leads.length).toBeLessThan(145);
  const oldest = Math.min(...leads.map(({ soldAt }) => soldAt.getTime()));
  expect(Date.now() - oldest).toBeGreaterThan(26 * DAY_MS);
  const found = new Set(leads.map(({ progress }) => progress ?? "new"));
  expect([...found].toSorted()).toEqual(["contacted", "lost", "new", "quoted", "sold"]);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS "calls", (count(*) FILTER (WHERE c."at" <= q."soldAt" OR c."at" > now()))::int AS "wrong"
     FROM "LeadCall" c JOIN "QueuedLead" q USING ("leadId")`,
  );
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0].calls).toBeGreaterThan(80);
  expect(await db().soldPolicy.count({ where: { userId } })).toBeGreaterThan(5);
});

it("the webhook has accepted every lead, some after a refused attempt", async () => {
  const { id: userId } = await readDemo();
  const deliveries = await db().delivery.findMany({ where: { userId } });
  const leads = await db().queuedLead.count({ where: { userId } });
  expect(deliveries.filter(({ event }) => event === "lead.delivered")).toHaveLength(leads);
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(["accepted"]));
  const refused = await db().deliveryAttempt.count({ where: { status: 503 } });
  expect(refused).toBe(3);
});

it("every delivery was first attempted at the time of its event, and no worker of the history is left", async () => {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS "attempts", max(abs(extract(epoch FROM a."startedAt" - d."createdAt")))::float AS "seconds"
     FROM "DeliveryAttempt" a JOIN "Delivery" d ON d."id" = a."deliveryId" WHERE a."number" = 1`,
  );
  expect(rows[0].attempts).toBe(await db().delivery.count());
  // The clock runs on while the history is written; the next event is at least minutes later.
  expect(rows[0].seconds).toBeLessThan(60);
  expect(await db().deliveryWorker.count()).toBe(0);
});

it("every outcome is a note of its lead, and every third lead has texts", async () => {
  const notes = await db().leadNote.findMany({ orderBy: { id: "asc" } });
  const leads = await db().queuedLead.findMany({ where: { progress: { not: null } } });
  const newest = new Map(notes.map(({ leadId, outcome }) => [leadId, outcome]));
  expect(new Map(leads.map(({ leadId, progress }) => [leadId, progress]))).toEqual(newest);
  const share = notes.filter(({ textSealed }) => textSealed !== null).length / notes.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
});

it("ledger, books and the rules of the market hold, and the time is the real one again", async () => {
  const verdict = await verifyLedger();
  expect([...verdict.faults, ...(await compareLedger()), ...verdict.leadsWithoutRow]).toEqual([]);
  expect(verdict.rows).toBe(await db().queuedLead.count());
  const { differences, movements } = await checkBooks(
    await listOwnMovements(),
    new Date(Date.now() + DAY_MS),
  );
  expect({ differences, movements }).toEqual({ differences: [], movements: 2 });
  const client = await pool().connect();
  expect(await findBrokenRules(client).finally(() => client.release())).toEqual([]);
  const { rows } = await pool().query(
    `SELECT count(*)::int AS "moved", to_regnamespace('demo_clock') AS "schema" FROM pg_attrdef
     WHERE pg_get_expr(adbin, adrelid) LIKE '%demo_clock%'`,
  );
  expect(rows).toEqual([{ moved: 0, schema: null }]);
});

it("the demo account has a chat in the past, which staff answered", async () => {
  const chats = await db().inquiry.findMany({
    include: { user: { select: { username: true } }, replies: true },
  });
  expect(chats).toMatchObject([{ status: "answered", user: { username: "demo" }, replies: [{}] }]);
  const [asked, replied] = [chats[0]?.createdAt, chats[0]?.replies[0]?.createdAt];
  expect(dayOf(asked ?? new Date())).toBeLessThan(writtenOn[0] ?? 0);
  expect(replied?.getTime()).toBeGreaterThan(asked?.getTime() ?? Number.POSITIVE_INFINITY);
});

it("no job and no email of the past is left, and a second run changes nothing", async () => {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS "jobs" FROM pgboss.job WHERE state < 'active'`,
  );
  expect(rows[0]).toEqual({ jobs: 0 });
  expect(await run(demoHistory(environment))).toContain("0 leads");
  expect(await db().order.count()).toBe(2);
});

it("states have their availability from counted leads", async () => {
  const states = await listStatesOfLine("life");
  const codesOf = (supply: string) =>
    new Set(states.filter(({ availability }) => availability === supply).map(({ code }) => code));
  expect(codesOf("High")).toEqual(MUCH);
  expect(codesOf("Low")).toEqual(LITTLE);
  expect(await db().stateSupply.count()).toBe(states.length * LINES.length);
});
