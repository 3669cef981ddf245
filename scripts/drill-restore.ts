// npm run drill:restore [-- --purchases 24 --leads 150 --megabytes 10000]: proves that a backup can be restored to a point in time, and that the
// product closes the gap to Stripe afterwards. It takes a base backup while customers buy, archives the WAL, lets customers buy
// after the chosen time too, drops the table of orders, restores, starts the product again, and lets the reconciler and staff settle
// what Stripe has and the database has not. It needs the programs of
// a whole PostgreSQL (pg_basebackup): LEADWELL_POSTGRES_BIN, or the newest of /usr/lib/postgresql.
import { parseArgs } from "node:util";
import { drillRestore } from "@/tests/campaign/restore/drill-restore";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      purchases: { type: "string", default: "24" },
      leads: { type: "string", default: "150" },
      // Makes the database larger, to see how long backup and restore take.
      megabytes: { type: "string", default: "0" },
    },
  });
  return drillRestore(
    {
      seed: Number(values.seed),
      purchases: Number(values.purchases),
      leads: Number(values.leads),
      minutes: 20,
      without: null,
      fillerMegabytes: Number(values.megabytes),
    },
    (line) => console.log(line),
  );
});
