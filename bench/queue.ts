// npm run bench:queue [-- --leads 100000 --rounds 60]: measures the list of leads of one customer with that many leads: every tab,
// sort, search and filter, the last page, with the log of views. Prints JSON with the plans of the slowest statements.
import { parseArgs } from "node:util";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { runMain } from "@/scripts/stack/run-main";

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      leads: { type: "string", default: "100000" },
      rounds: { type: "string", default: "60" },
    },
  });
  await withBenchDatabase(async (database) => {
    const figures = await database.run("bench/queue/queue-client.ts", [values.leads, values.rounds]);
    console.log(JSON.stringify(figures, null, 2));
  });
});
