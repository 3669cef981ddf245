// npm run bench:queue [-- --leads 100000 --rounds 60]: measures the list of leads of one customer with that many leads: every tab,
// sort, search and filter, the last page, with the log of views. Prints JSON with the plans of the slowest statements.

import { withBenchDatabase } from "@/bench/leads/open-database";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";

await runMain(async () => {
  const options = readOptions({ leads: number(100_000), rounds: number(60) });
  await withBenchDatabase(async (database) => {
    const figures = await database.run("bench/queue/queue-client.ts", [options.leads, options.rounds]);
    console.log(JSON.stringify(figures, null, 2));
  });
});
