// npm run drill:restore [-- --purchases 24 --leads 150 --megabytes 10000]: proves that a backup can be restored to a point in time, and that the
// product closes the gap to Stripe afterwards. It takes a base backup while customers buy, archives the WAL, lets customers buy
// after the chosen time too, drops the table of orders, restores, starts the product again, and lets the reconciler and staff settle
// what Stripe has and the database has not. It needs the programs of
// a whole PostgreSQL (pg_basebackup): LEADWELL_POSTGRES_BIN, or the newest of /usr/lib/postgresql.
import { drillRestore } from "@/tests/campaign/restore/drill-restore";
import { number, readOptions } from "./stack/read-options";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const { megabytes: fillerMegabytes, ...sizes } = readOptions({
    seed: number(1),
    purchases: number(24),
    leads: number(150),
    // Makes the database larger, to see how long backup and restore take.
    megabytes: number(0),
  });
  const options = { ...sizes, minutes: 20, without: null, fillerMegabytes };
  return drillRestore(options, (line) => console.log(line));
});
