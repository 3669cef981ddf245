import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Client } from "pg";
import { z } from "zod";
import { passwordChangedEmailJob } from "@/lib/accounts/password/password-changed.email";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { isAlive } from "@/scripts/stack/process-group";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { openReceiver } from "@/tests/receiver/receiver";
import { readOtherDatabase } from "@/tests/setup/read-other-database";
import { until } from "@/tests/waiting/until";
import { untilLocked } from "@/tests/waiting/until-locked";

// The worker as shipped, on a PostgreSQL of its own that the test may stop: whatever happens to PostgreSQL, the worker's
// process lives on, and everything that was sold or enqueued is done once PostgreSQL is back.

const LEADS_A_ROUND = 60;
const MAILS_A_ROUND = 5;
const ROUND_TIMEOUT_MS = 600_000;

const started = z.object({
  databaseUrl: z.string(),
  workerPid: z.int(),
  workerLog: z.string(),
  pidFile: z.string(),
});

const receiver = openReceiver();
const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-lifelines-"));
let stack: LineProcess;
let product: z.infer<typeof started>;
let owner: { userId: string; orderId: string };

beforeAll(async () => {
  await chmod(folder, 0o711);
  stack = startProcess("tests/processes/restarting-worker.ts", [folder], {
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: receiver.origin,
  });
  product = started.parse(await stack.ask());
  readOtherDatabase(product.databaseUrl);
  await installCatalog();
  owner = await createOwner();
  await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/leads`));
});
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection outside of the product's pool. A test that stops PostgreSQL cuts it, too. */
async function withAdmin<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: product.databaseUrl, application_name: "saboteur" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Sells leads and enqueues mails: work for the delivery loop and for the job queue. */
async function addWork(): Promise<void> {
  await sellLeads(owner, LEADS_A_ROUND);
  const job = await prepareJob(passwordChangedEmailJob);
  await inTransaction(async (transaction) => {
    for (let mail = 0; mail < MAILS_A_ROUND; mail += 1) {
      await job.enqueue(transaction, {
        userId: owner.userId,
        noticeId: crypto.randomUUID(),
        confirmedEmail: false,
      });
    }
  });
}

const accepted = () => db().delivery.count({ where: { userId: owner.userId, status: "accepted" } });

async function openJobs(): Promise<number> {
  const rows = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM pgboss.job
    WHERE name = ${passwordChangedEmailJob.name} AND state <> 'completed'`;
  return rows[0]?.total ?? 0;
}

/** Waits until everything that was sold and enqueued in so many rounds is done. */
async function outcomeOf(rounds: number) {
  await until(async () => (await accepted()) === rounds * LEADS_A_ROUND && (await openJobs()) === 0);
  const arrived = new Set(receiver.arrivals.map(({ headers }) => headers["webhook-id"]));
  return { arrived: arrived.size, isSameWorker: isAlive(product.workerPid) };
}

const nothingLost = (rounds: number) => ({ arrived: rounds * LEADS_A_ROUND, isSameWorker: true });

it(
  "all its connections are ended again and again, under load and inside a transaction",
  async () => {
    await addWork();
    await withAdmin((admin) =>
      withAdmin(async (watcher) => {
        for (let round = 0; round < 10; round += 1) {
          const before = receiver.arrivals.length;
          await endInsideTransaction(admin, watcher);
          await until(() => receiver.arrivals.length > before || receiver.arrivals.length >= LEADS_A_ROUND);
        }
      }),
    );
    expect(await outcomeOf(1)).toEqual(nothingLost(1));
  },
  ROUND_TIMEOUT_MS,
);

/** Ends all connections but these two while the worker waits inside a transaction, which handles a notice of a sale. */
async function endInsideTransaction(admin: Client, watcher: Client): Promise<void> {
  await until(async () => {
    if (await lockNewNotice(admin)) return true;
    await admin.query("ROLLBACK");
    return false;
  });
  await untilLocked({ statement: 'DELETE FROM "SaleNotice"', connection: watcher });
  const { rows } = await watcher.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid NOT IN (pg_backend_pid(), $1)`,
    [rows[0]?.pid],
  );
  await admin.query("ROLLBACK");
}

/** Adds a notice and lets nobody delete it until the end of the transaction. False if the worker was faster. */
async function lockNewNotice(admin: Client): Promise<boolean> {
  const inserted = await admin.query<{ id: string }>(
    `INSERT INTO "SaleNotice" ("orderId", "leadIds") VALUES ($1, '{}') RETURNING "id"`,
    [owner.orderId],
  );
  await admin.query(`BEGIN; LOCK TABLE "SaleNotice" IN SHARE MODE`);
  const { rowCount } = await admin.query(`SELECT 1 FROM "SaleNotice" WHERE "id" = $1`, [
    inserted.rows[0]?.id,
  ]);
  return rowCount === 1;
}

it(
  "PostgreSQL is restarted, by a fast shutdown and by a crash",
  async () => {
    for (const [index, signal] of (["SIGINT", "SIGKILL"] as const).entries()) {
      await addWork();
      process.kill(Number.parseInt(readFileSync(product.pidFile, "utf8"), 10), signal);
      expect(await stack.ask()).toEqual({ recovered: "postgres" });
      expect(await outcomeOf(2 + index)).toEqual(nothingLost(2 + index));
    }
  },
  ROUND_TIMEOUT_MS,
);

it(
  "PostgreSQL is read-only for a while",
  async () => {
    await addWork();
    await withAdmin(async (admin) => {
      await admin.query("ALTER SYSTEM SET default_transaction_read_only = on");
      await admin.query("SELECT pg_reload_conf()");
      await until(() => workerLogged("in a read-only transaction"));
      await admin.query("SET default_transaction_read_only = off");
      await admin.query("ALTER SYSTEM RESET default_transaction_read_only");
      await admin.query("SELECT pg_reload_conf()");
    });
    expect(await outcomeOf(4)).toEqual(nothingLost(4));
  },
  ROUND_TIMEOUT_MS,
);

it(
  "PostgreSQL has no free connection for a while",
  async () => {
    await addWork();
    await withAdmin(async (admin) => {
      const held = await takeAllConnections(admin);
      await until(() => workerLogged("too many clients already"));
      await Promise.all(held.map((client) => client.end()));
    });
    expect(await outcomeOf(5)).toEqual(nothingLost(5));
  },
  ROUND_TIMEOUT_MS,
);

const workerLogged = (text: string) => readFileSync(product.workerLog, "utf8").includes(text);

/** Ends the connections of all others, and takes their places until no place is left. */
async function takeAllConnections(admin: Client): Promise<Client[]> {
  const held: Client[] = [];
  for (;;) {
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'saboteur'`,
    );
    if (rowCount === 0) return held;
    for (let client = await connectIfFree(); client; client = await connectIfFree()) held.push(client);
  }
}

async function connectIfFree(): Promise<Client | null> {
  const client = new Client({ connectionString: product.databaseUrl, application_name: "saboteur" });
  client.on("error", () => {});
  return client.connect().then(
    () => client,
    () => null,
  );
}
