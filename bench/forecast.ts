// npm run bench:forecast [-- --markets 400 --leads 1000000 --orders 300 --calls 400]: how often the band of a forecast holds
// in simulated markets, and how long a forecast and near misses take with that many leads of 28 days. Prints JSON.
import { loadavg } from "node:os";
import { MARKET, ORDERS } from "@/bench/forecast/bench-market";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { type ForecastOutcome, simulateForecast } from "@/tests/simulations/market-weeks";

await runMain(async () => {
  const options = readOptions({
    markets: number(400),
    leads: number(1_000_000),
    orders: number(300),
    calls: number(400),
  });
  const load = loadavg()[0];
  const outcomes = Array.from({ length: options.markets }, (_, seed) => simulateForecast(seed + 1));
  const known = outcomes.filter((outcome) => outcome !== null);
  const coverage = {
    withoutCap: holdsIn(known.filter(({ isCapped }) => !isCapped)),
    withCap: holdsIn(known.filter(({ isCapped }) => isCapped)),
  };
  const speed = await withBenchDatabase(async (database) => {
    const client = await database.connect();
    await client.query(MARKET, [options.leads]);
    await client.query(ORDERS, [options.orders]);
    await client.query("VACUUM ANALYZE");
    return database.run("bench/forecast/forecast-client.ts", [options.calls]);
  });
  console.log(JSON.stringify({ load, coverage, speed }, null, 2));
});

/** How many orders were full within their band, by the moment and by the day that pages show. */
function holdsIn(outcomes: readonly ForecastOutcome[]) {
  const share = (count: number) => Math.round((1_000 * count) / outcomes.length) / 10;
  return {
    orders: outcomes.length,
    withinPercent: share(outcomes.filter(({ isWithin }) => isWithin).length),
    withinDaysPercent: share(outcomes.filter(({ isWithinDays }) => isWithinDays).length),
  };
}
