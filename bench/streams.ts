// npm run bench:streams [-- --streams 1000 --rate 20 --seconds 30]: opens streams of new leads on one web server, and measures its
// memory, its CPU time and PostgreSQL's while nothing happens and while leads are sold, and how long after its sale a lead
// arrives. Prints JSON.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { cpuTimeOf, postmasterOf } from "@/bench/leads/cpu-time";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";

const SETTLE_MS = 5_000;

await runMain(async () => {
  const positive = (fallback: number) => number(fallback).pipe(z.number().positive());
  const options = { streams: positive(1_000), rate: positive(20), seconds: positive(30) };
  const { streams, rate: perSecond, seconds } = readOptions(options);
  await withBenchDatabase(async (database) => {
    const { webs, intake } = await database.startProduct();
    const [web] = webs;
    if (!web) throw new Error("no web server was started");
    const postgres = await postmasterOf(await database.connect());
    /** CPU time in ms for each second of the work. */
    const measure = async <Result>(work: () => Promise<Result>) => {
      const [startedAt, webMs, postgresMs] = [performance.now(), cpuTimeOf(web.pid), cpuTimeOf(postgres)];
      const result = await work();
      const passed = (performance.now() - startedAt) / 1_000;
      const perSecondOf = (pid: number, before: number) =>
        Math.round(((cpuTimeOf(pid) - before) / passed) * 10) / 10;
      return { web: perSecondOf(web.pid, webMs), postgres: perSecondOf(postgres, postgresMs), result };
    };
    const browsers = await database.start("bench/streams/streams-client.ts");
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
