// PostgreSQL and the product's worker under the demo's supervisor, in the folder of the first argument. PostgreSQL is
// started again when it stops. The worker is not, so that a test notices its end. Prints how to reach them, then a line
// each time one of them ends.
import path from "node:path";
import { migrateDatabase } from "@/scripts/database/migrate-database";
import { onStopRequested } from "@/scripts/stack/lifecycle";
import { findFreePort } from "@/scripts/stack/ports";
import { startPostgres } from "@/scripts/stack/postgres";
import { worker } from "@/scripts/stack/services";
import { Supervisor } from "@/scripts/stack/supervisor";

const [folder = ""] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const options = {
  logsDir: path.join(folder, "logs"),
  onUnexpectedExit: ({ name, how }: { name: string; how: string }) => say({ ended: name, how }),
};
const database = new Supervisor({
  ...options,
  restarts: {
    most: 5,
    withinMs: 3_600_000,
    pauseMs: 50,
    onRestart: () => {},
    onRecovered: (name) => say({ recovered: name }),
  },
});
const services = new Supervisor(options);
const stop = async () => {
  await services.stopAll();
  await database.stopAll();
  process.exit(0);
};
onStopRequested(() => void stop());
// The process that started it has ended.
process.stdin.resume().on("end", () => void stop());

const clusterDir = path.join(folder, "postgres");
const port = await findFreePort();
// Durable: a crash must lose nothing that was committed.
const postgres = await startPostgres(database, { clusterDir, port, password: "restarting", durable: true });
const databaseUrl = postgres.url("postgres");
await migrateDatabase(databaseUrl, { log: () => {} });
const { pid } = await services.start(worker({ DATABASE_URL: databaseUrl, LOG_LEVEL: "info" }));
say({
  databaseUrl,
  workerPid: pid,
  workerLog: path.join(options.logsDir, "worker.log"),
  pidFile: path.join(clusterDir, "data/postmaster.pid"),
});
