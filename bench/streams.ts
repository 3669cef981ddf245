// npm run bench:streams [-- --streams 1000 --rate 20 --seconds 30]: opens streams of new leads on one web server, and measures its
// memory, its CPU time and PostgreSQL's while nothing happens and while leads are sold, and how long after its sale a lead
// arrives. Prints JSON.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectTo } from "@/bench/leads/connect-to";
import { cpuTimeOf, postmasterOf } from "@/bench/leads/cpu-time";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { runMain } from "@/scripts/stack/run-main";
import { startProcess } from "@/tests/processes/line-process";

const SETTLE_MS = 5_000;

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      streams: { type: "string", default: "1000" },
      rate: { type: "string", default: "20" },
      seconds: { type: "string", default: "30" },
    },
  });
  const [streams, perSecond, seconds] = [values.streams, values.rate, values.seconds].map(Number);
  if (!streams || !perSecond || !seconds)
    throw new Error("--streams, --rate and --seconds are numbers above 0");
  await withBenchDatabase(async (database) => {
    const { webs, intake } = await database.startProduct();
    const [web] = webs;
    if (!web) throw new Error("no web server was started");
    const client = await connectTo(database.url);
    const postgres = await postmasterOf(client);
    await client.end();
    /** CPU time in ms for each second of the work. */
    const measure = async <Result>(work: () => Promise<Result>) => {
      const [startedAt, webMs, postgresMs] = [performance.now(), cpuTimeOf(web.pid), cpuTimeOf(postgres)];
      const result = await work();
      const passed = (performance.now() - startedAt) / 1_000;
      const perSecondOf = (pid: number, before: number) =>
        Math.round(((cpuTimeOf(pid) - before) / passed) * 10) / 10;
      return { web: perSecondOf(web.pid, webMs), postgres: perSecondOf(postgres, postgresMs), result };
    };
    const browsers = startProcess("bench/streams/streams-client.ts", [], database.environment);
    await browsers.ask();
    const memoryBefore = memoryOf(web.pid);
    await browsers.ask({ do: "open", url: web.url, streams });
    await pause(SETTLE_MS);
    const memoryAfter = memoryOf(web.pid);
    const idle = await measure(() => pause(seconds * 1_000));
    const selling = await measure(() => browsers.ask({ do: "sell", url: intake.url, perSecond, seconds }));
    await browsers.stop("SIGKILL");
    const load = loadavg().map((each) => each.toFixed(1));
    console.log(
      JSON.stringify({ streams, memoryMb: [memoryBefore, memoryAfter], idle, selling, load }, null, 2),
    );
  });
});

/** Resident memory in MB. 0 where there is no /proc. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = "0"] = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}
