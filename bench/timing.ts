// npm run bench:timing [-- --count 300]: measures whether the time of neutral answers tells what we know: sign-in with an
// unknown name, a wrong password or a disabled account; password reset for a known or unknown email; posts of persons who
// are suppressed, in stock or sold. Prints the medians, and for each pair how often a call of the first kind takes longer
// than one of the second: 50 % tells nothing.
import { z } from "zod";
import { percentile } from "@/bench/kit/figures";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { formatTable } from "@/scripts/audit/format-audits";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";

const durations = z.record(z.string(), z.array(z.number()));
const measured = z.object({
  signIns: durations,
  resets: durations,
  work: durations,
  posts: durations,
  statuses: z.array(z.object({ status: z.string(), _count: z.number() })),
});

await runMain(async () => {
  const { count } = readOptions({ count: number(300) });
  const figures = await withBenchDatabase((database) =>
    database.run("bench/timing/timing-client.ts", [count]),
  );
  const { statuses, ...parts } = measured.parse(figures);
  console.log(JSON.stringify(statuses));
  const rows = Object.values(parts).flatMap((kinds) => compare(Object.entries(kinds)));
  console.log(formatTable(["first", "median ms", "second", "median ms", "first takes longer"], rows));
});

function compare(kinds: readonly (readonly [string, number[]])[]): string[][] {
  const median = (values: readonly number[]) => percentile(values, 0.5).toFixed(2);
  return kinds.flatMap(([first, ofFirst], index) =>
    kinds.slice(index + 1).map(([second, ofSecond]) => {
      const longer = `${(100 * shareLonger(ofFirst, ofSecond)).toFixed(0)} %`;
      return [first, median(ofFirst), second, median(ofSecond), longer];
    }),
  );
}

/** The share of pairs in which the first call took longer (the statistic of Mann and Whitney). */
function shareLonger(first: readonly number[], second: readonly number[]): number {
  const longer = first.reduce((sum, one) => sum + second.filter((other) => one > other).length, 0);
  return longer / (first.length * second.length);
}
