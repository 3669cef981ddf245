import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment, type StackSettings } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { intakeServer, productProgram, verifyLedger, webServer, worker } from "@/scripts/stack/services";
import { chooseSettings, startStack } from "@/scripts/stack/start-stack";
import type { Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import { createAftermaths } from "../actors/aftermath";
import { publish } from "../actors/publish";
import { buy } from "../actors/purchase";
import { recordMoves } from "../checks/database-checks";
import type { CampaignOptions } from "../options";
import { createPlan, type Plan } from "../plan";
import { startCampaignReceiver } from "../receiver";
import { populate, type World } from "../world";
import { archiveSettings, findServerPrograms, prepareRestore, takeBaseBackup } from "./base-backup";

/** Before the backup, between backup and restore point, and after the restore point. */
const PHASES = 3;
const PRODUCT = ["web", "intake", "worker"] as const;

/** Runs the drill. @returns the exit code: 0 when the database is as it was at the restore point, the ledger is right, and every payment has its order or its refund. */
export async function drillRestore(
  options: CampaignOptions & { fillerMegabytes: number },
  print: (line: string) => void,
): Promise<number> {
  const programs = findServerPrograms();
  process.env.LEADWELL_POSTGRES_BIN = programs;
  const logsDir = path.join(projectRoot, ".tmp/drill-logs", String(process.pid));
  rmSync(logsDir, { recursive: true, force: true });
  mkdirSync(logsDir, { recursive: true });
  const receiver = await startCampaignReceiver();
  const settings = await chooseSettings();
  const ended = new Set<string>();
  const environment = { OUTBOUND_ALLOWED_ORIGINS: receiver.origin, TRUSTED_PROXIES: "127.0.0.1,::1" };
  const { started, stop } = await startTemporaryStack(
    "restore",
    { logsDir, onUnexpectedExit: ({ name }) => void ended.add(name) },
    async (supervisor, stateDir) => {
      const postgresSettings = archiveSettings(archiveOf(stateDir));
      const common = { stateDir, durable: true, host: "127.0.0.1", achSettleMs: 0, webhookRetryBaseMs: 500 };
      await startStack(supervisor, settings, { ...common, environment, postgresSettings });
      return { supervisor, stateDir };
    },
  );
  const { supervisor, stateDir } = started;
  const stack = {
    settings,
    stripeUrl: loopbackUrl(settings.ports.stripe),
    mailDir: path.join(stateDir, "mail"),
    logsDir,
    restarts: new Map<string, number>(),
    signal: () => {},
    isWhole: () => true,
    stop,
  };
  try {
    const plan = createPlan(options);
    const world = await populate(stack, receiver, plan, { isOver: () => false, print });
    return await loseAndRestore({ world, plan, options, supervisor, stateDir, ended, environment, programs });
  } finally {
    await stop();
    await receiver.close();
  }
}

interface Drill {
  world: World;
  plan: Plan;
  options: CampaignOptions & { fillerMegabytes: number };
  supervisor: Supervisor;
  stateDir: string;
  ended: ReadonlySet<string>;
  environment: Record<string, string>;
  programs: string;
}

const archiveOf = (stateDir: string) => path.join(stateDir, "postgres/archive");

async function loseAndRestore(drill: Drill): Promise<number> {
  const { world, supervisor, stateDir, ended, environment } = drill;
  const print = (line: string) => world.print(line);
  const { database, stack } = world;
  const clusterDir = path.join(stateDir, "postgres");
  await recordMoves(database);
  await act(drill, 0);
  await addFiller(world, drill.options.fillerMegabytes);
  const backupMs = await measure(async () =>
    takeBaseBackup(drill.programs, clusterDir, stack.settings.databaseUrl),
  );
  await act(drill, 1);
  await archiveAll(world);
  const [point] = await database.rows<{ at: string }>("SELECT clock_timestamp()::text AS at");
  const atPoint = await countAll(world);
  await act(drill, 2);
  await archiveAll(world);
  const atDamage = await countAll(world);
  await database.rows(`DROP TABLE "Order" CASCADE`);
  await endAll(supervisor, ended, [...PRODUCT, "postgres"]);

  const restoreMs = await measure(async () => {
    const from = { clusterDir, archiveDir: archiveOf(stateDir) };
    prepareRestore(from, path.join(stateDir, "restored"), point?.at ?? "");
    await startRestored(supervisor, stateDir, stack.settings);
    // The server answers reads before it has replayed the archive.
    while ((await database.number("SELECT pg_is_in_recovery()::integer")) === 1) await pause(100);
  });
  const afterRestore = await countAll(world);
  const all = { ...productEnvironment(stack.settings), ...environment };
  await supervisor.run(verifyLedger(all));
  await supervisor.start(webServer("web-2", all, stack.settings.webPort));
  await supervisor.start({ ...intakeServer(all, stack.settings.ports.intake), name: "intake-2" });
  await supervisor.start({ ...worker(all), name: "worker-2" });
  // The reconciler and staff settle the payments that the restored database does not know.
  const settle = "tests/campaign/restore/settle-after-restore.ts";
  await supervisor.run(productProgram("settle-after-restore", settle, all, world.staff.id));
  await supervisor.run(verifyLedger(all));
  const inTheEnd = await countAll(world);
  const unsettled = await findUnsettled(world);
  const megabytes = Math.round(
    (await database.number("SELECT pg_database_size(current_database())")) / 1_000_000,
  );
  await database.close();
  // Stripe's payments of after the restore point are still there.
  const isExact = JSON.stringify({ ...afterRestore, paid: 0 }) === JSON.stringify({ ...atPoint, paid: 0 });
  const result = { megabytes, backupMs, restoreMs, atPoint, atDamage, afterRestore, inTheEnd, unsettled };
  print(JSON.stringify(result, null, 2));
  print(
    isExact
      ? "the database is as it was at the restore point"
      : "the database differs from the restore point",
  );
  print(`lost for good: ${describeLoss(atDamage, inTheEnd)}`);
  return isExact && unsettled.length === 0 && wasDamaged(atPoint, atDamage) ? 0 : 1;
}

/** Makes the database larger by rows that nothing reads, and waits until they are in the archive. */
async function addFiller(world: World, megabytes: number): Promise<void> {
  if (megabytes === 0) return;
  await world.database.rows("CREATE SCHEMA drill");
  await world.database.rows("CREATE TABLE drill.filler (body text)");
  // A row takes about 2 kB: 50,000 take 100 MB.
  for (let made = 0; made < megabytes; made += 100)
    await world.database.rows(
      "INSERT INTO drill.filler SELECT repeat(md5(n::text), 61) FROM generate_series(1, 50000) n",
    );
  await archiveAll(world);
}

type Counts = Awaited<ReturnType<typeof countAll>>;

/** Without anything after the restore point, the drill would prove nothing. */
const wasDamaged = (atPoint: Counts, atDamage: Counts) =>
  atDamage.orders > atPoint.orders && atDamage.soldLeads > atPoint.soldLeads && atDamage.paid > atPoint.paid;

const describeLoss = (before: Counts, after: Counts) =>
  [
    `${before.orders - after.orders} orders, whose payments were refunded`,
    `${before.leads - after.leads} leads, of which ${before.soldLeads - after.soldLeads} were sold`,
  ].join("; ");

/** Payments that succeeded at Stripe and have neither an order nor a refund of all their money. */
async function findUnsettled({ database, stripe }: World): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(`SELECT "paymentIntentId" AS "id" FROM "Order"`);
  const ordered = new Set(rows.map(({ id }) => id));
  const refunded = new Map<string, number>();
  for await (const { payment_intent: intent, amount, status } of stripe.refunds.list({ limit: 100 })) {
    const id = typeof intent === "string" ? intent : (intent?.id ?? "");
    if (status !== "failed") refunded.set(id, (refunded.get(id) ?? 0) + amount);
  }
  const unsettled: string[] = [];
  for await (const { id, status, amount_received: received } of stripe.paymentIntents.list({ limit: 100 }))
    if (status === "succeeded" && !ordered.has(id) && refunded.get(id) !== received) unsettled.push(id);
  return unsettled;
}

async function startRestored(
  supervisor: Supervisor,
  stateDir: string,
  settings: StackSettings,
): Promise<void> {
  await startPostgres(supervisor, {
    clusterDir: path.join(stateDir, "restored"),
    port: settings.ports.postgres,
    password: settings.secrets.databasePassword,
    durable: true,
  });
}

/** Customers buy, staff approve, publishers post: one part of the plan. Failures are part of the plan's kinds and are not judged. */
async function act({ world, plan, options }: Drill, phase: number): Promise<void> {
  const part = <Step>(steps: readonly Step[]) =>
    steps.filter((_, index) => Math.floor((index * PHASES) / steps.length) === phase);
  const aftermaths = createAftermaths(world);
  for (const purchase of part(plan.purchases)) {
    await buy(world, purchase, aftermaths);
    await aftermaths.work();
  }
  await pause(2_000);
  await aftermaths.work();
  const offset = phase * plan.posts.length;
  for (const [index, post] of part(plan.posts).entries())
    await publish(world, post, offset + index, options.seed);
}

/** Waits until everything that is committed now is in the archive. */
async function archiveAll({ database }: World): Promise<void> {
  const [last] = await database.rows<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
  const archived = () =>
    database.number("SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= $1", [last?.file]);
  while ((await archived()) === 0) await pause(100);
}

/** What the database has, and what Stripe has. */
async function countAll({ database, stripe }: World) {
  let paid = 0;
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === "succeeded") paid += 1;
  const [rows] = await database.rows<{ orders: number; leads: number; soldLeads: number; receipts: number }>(
    `SELECT (SELECT count(*)::int FROM "Order") AS orders, (SELECT count(*)::int FROM "Lead") AS leads,
       (SELECT count(*)::int FROM "Allocation") AS "soldLeads", (SELECT count(*)::int FROM "LedgerEntry") AS receipts`,
  );
  return { orders: 0, leads: 0, soldLeads: 0, receipts: 0, ...rows, paid };
}

async function endAll(
  supervisor: Supervisor,
  ended: ReadonlySet<string>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) supervisor.signal(name, "SIGKILL");
  while (!names.every((name) => ended.has(name))) await pause(50);
}

async function measure(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return Math.round(performance.now() - startedMs);
}
