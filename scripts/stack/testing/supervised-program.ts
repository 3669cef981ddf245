// A command like the demo, for supervisor.test.ts: PostgreSQL, and a process with a child, in the folder of the first
// argument. The second argument "stubborn" makes both ignore SIGTERM. "restarting" starts a process that dies again, at
// most twice each. Prints their IDs when ready.
import { readFileSync } from "node:fs";
import path from "node:path";
import { onStopRequested } from "../lifecycle";
import { findFreePort } from "../ports";
import { startPostgres } from "../postgres";
import { projectRoot } from "../project-root";
import { Supervisor } from "../supervisor";

const [folder = "", mood = ""] = process.argv.slice(2);
const onTerm = mood === "stubborn" ? "process.on('SIGTERM', () => {});" : "";
const stay = `${onTerm} setInterval(() => {}, 1000);`;
const parent = `
  require("node:fs").writeFileSync(${JSON.stringify(path.join(folder, "family.pid"))}, String(process.pid));
  const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stay)}]);
  console.log("family " + process.pid + " " + child.pid);
  ${stay}`;

const supervisor = new Supervisor({
  logsDir: path.join(folder, "logs"),
  onUnexpectedExit: ({ name, how }) => console.log(`unexpected ${name} ${how}`),
  ...(mood === "restarting" && {
    restarts: {
      most: 2,
      withinMs: 3_600_000,
      pauseMs: 1,
      onRestart: ({ name, how }, number) => console.log(`restart ${number} ${name} ${how}`),
      onRecovered: (name) => console.log(`recovered ${name}`),
    },
  }),
});
onStopRequested(() => void supervisor.stopAll().then(() => process.exit(0)));
supervisor.removeAtEnd(path.join(folder, "to be removed"));

const family = await supervisor.start({
  name: "family",
  command: process.execPath,
  args: ["-e", parent],
  env: process.env,
  cwd: projectRoot,
  ready: { line: /^family / },
});
const clusterDir = path.join(folder, "postgres");
await startPostgres(supervisor, {
  clusterDir,
  port: await findFreePort(),
  password: "supervised",
  durable: false,
});
const postmaster = readFileSync(path.join(clusterDir, "data/postmaster.pid"), "utf8").split("\n")[0] ?? "";
const [, ...pids] = family.tail[0]?.split(" ") ?? [];
console.log(`ready ${[...pids, postmaster].join(" ")}`);
