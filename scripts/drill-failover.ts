// npm run drill:failover [-- --seed 1 --purchases 70 --leads 420]: proves that the product survives the loss of its database's
// primary. It builds a cluster of three on this machine from the files of deploy/ha (Patroni, etcd, HAProxy), runs the whole
// product on it, lets customers buy and publishers post, and kills, freezes and cuts off the primary. Then it compares
// everything that was acknowledged with the database, and checks every invariant of docs/reliability.md.
// With --control, replication is asynchronous: the drill must lose rows then, else the exit code is 1.
import { drillControl, drillFailover } from "@/tests/campaign/failover/drill-failover";
import { onStopRequested } from "./stack/lifecycle";
import { flag, number, readOptions } from "./stack/read-options";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const { control, ...sizes } = readOptions({
    seed: number(1),
    purchases: number(70),
    leads: number(420),
    control: flag,
  });
  const options = { ...sizes, minutes: 40, without: null };
  // The reapers then stop everything.
  onStopRequested(() => process.exit(130));
  const drill = control ? drillControl : drillFailover;
  return drill(options, (line) => console.log(line));
});
