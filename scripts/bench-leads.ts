// npm run bench:leads [-- --sizes 10000,100000 --connections 1,4,8]: orders filled from stock per second, beside the
// bare SQL function on the same data in the same run. Figures as JSON on standard output.
import { parseArgs } from "node:util";
import { Client } from "pg";
import { benchFill } from "@/bench/leads/bench-fill";
import { addStock, createParties } from "@/bench/leads/fill-market";
import { openBenchDatabase } from "@/bench/leads/open-database";
import { onStopRequested } from "./stack/lifecycle";
import { runMain } from "./stack/run-main";

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: "10000,100000,1000000" },
      connections: { type: "string", default: "1,4,8" },
    },
  });
  const figures = [];
  for (const stock of numbers(values.sizes)) {
    const database = await openBenchDatabase();
    onStopRequested(() => void database.stop().then(() => process.exit(130)));
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await createParties(client);
    for (let made = 0; made < stock; made += 50_000) await addStock(client, Math.min(50_000, stock - made));
    await client.query("VACUUM ANALYZE");
    for (const connections of numbers(values.connections)) {
      const row = await benchFill(database, client, { stock, connections });
      console.error(JSON.stringify(row));
      figures.push(row);
    }
    await client.end();
    await database.stop();
  }
  console.log(JSON.stringify({ fill: figures }, null, 2));
});

function numbers(list: string): number[] {
  return list.split(",").map(Number);
}
