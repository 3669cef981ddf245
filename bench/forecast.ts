// npm run bench:forecast [-- --markets 400 --leads 1000000 --orders 300 --calls 400]: how often the band of a forecast holds
// in simulated markets, and how long a forecast and near misses take with that many leads of 28 days. Prints JSON.
import { loadavg } from "node:os";
import { percentiles } from "@/bench/kit/figures";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { toLineColumn } from "@/lib/catalog/line-column";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { seededRandom } from "@/lib/forecast/forecast-fill";
import { forecastSelection } from "@/lib/forecast/queries.server";
import { pool } from "@/lib/platform/db/pool.server";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { createCustomer } from "@/tests/factories/accounts";
import { createOpenOrders } from "@/tests/factories/stock";
import { type ForecastOutcome, simulateForecast } from "@/tests/simulations/market-weeks";

/** Counted supply of 28 days and some hours, of every line with every tier: `$1` leads in all. */
const MARKET = `
  INSERT INTO "SupplyHour" ("line", "tier", "hour", "state", "wantsBeneficiary", "higherIncome", "leads")
  SELECT line, tier, date_trunc('hour', now()) - make_interval(hours => n), chr(65 + s / 26) || chr(65 + s % 26),
    has_beneficiary, has_income, drawn.leads
  FROM unnest(enum_range(NULL::"Line")) line, unnest(enum_range(NULL::"Tier")) tier,
    generate_series(1, 29 * 24) n, generate_series(0, 50) s,
    (VALUES (false), (true)) b (has_beneficiary), (VALUES (false), (true)) i (has_income),
    LATERAL (SELECT floor($1::float8 / (29 * 24 * 51 * 8 * 4) + random() + n * 0)::int AS leads) drawn
  WHERE drawn.leads > 0`;

const random = seededRandom(7);
const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
/** The states of MARKET. */
const CODES = Array.from({ length: 51 }, (_, s) =>
  String.fromCharCode(65 + Math.floor(s / 26), 65 + (s % 26)),
);
const KINDS = LINES.flatMap((line) => TIERS.map((tier) => ({ line, tier })));

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
    return database.withProduct(async () => {
      await openOrders(options.orders);
      await client.query("VACUUM ANALYZE");
      return measureForecasts(options.calls);
    });
  });
  console.log(JSON.stringify({ load, coverage, speed }, null, 2));
});

/** Opens orders of every line and tier, each with five to twenty states, some with a daily cap. */
async function openOrders(count: number): Promise<void> {
  await installCatalog();
  const { user } = await createCustomer();
  for (let cycle = 1; cycle <= count / KINDS.length; cycle += 1)
    for (const { line, tier } of KINDS) {
      const states = CODES.toSorted(() => random() - 0.5).slice(0, 5 + (cycle % 16));
      const dailyCap = cycle % 3 === 0 ? 30 : null;
      await createOpenOrders(1, { line: toLineColumn(line), tier, states, quantity: 250, dailyCap }, user);
    }
}

/** Asks for forecasts of random selections, one after the other. */
async function measureForecasts(calls: number) {
  const selection = () => ({
    leadTypeId: `${pick(LINES)}-${pick(TIERS)}`,
    states: CODES.filter(() => random() < 0.3).concat("AA"),
    leadQuantity: pick([250, 500, 1000]) ?? 250,
  });
  /** The first call of a line and tier reads its market; the others use it for a minute. */
  const firstMs: number[] = [];
  for (const { line, tier } of KINDS) {
    const startedAt = performance.now();
    await forecastSelection({ ...selection(), leadTypeId: `${line}-${tier}` });
    firstMs.push(Math.round(performance.now() - startedAt));
  }
  const latencies: number[] = [];
  let forecasts = 0;
  while (latencies.length < calls) {
    const calledAt = performance.now();
    if (await forecastSelection(selection())) forecasts += 1;
    latencies.push(performance.now() - calledAt);
  }
  const { rows } = await pool().query(
    `SELECT count(*)::int AS "rows", sum("leads")::int AS "leads" FROM "SupplyHour"`,
  );
  return { ...rows[0], calls, forecasts, ...percentiles(latencies), firstMs };
}

/** How many orders were full within their band, by the moment and by the day that pages show. */
function holdsIn(outcomes: readonly ForecastOutcome[]) {
  const share = (count: number) => Math.round((1_000 * count) / outcomes.length) / 10;
  return {
    orders: outcomes.length,
    withinPercent: share(outcomes.filter(({ isWithin }) => isWithin).length),
    withinDaysPercent: share(outcomes.filter(({ isWithinDays }) => isWithinDays).length),
  };
}
