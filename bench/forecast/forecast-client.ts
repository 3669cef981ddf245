// Asks for forecasts of random selections, one after the other, and prints the latencies.
import { printResult } from "@/bench/kit/client";
import { percentiles } from "@/bench/kit/figures";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { seededRandom } from "@/lib/forecast/forecast-fill";
import { forecastSelection } from "@/lib/forecast/queries.server";
import { pool } from "@/lib/platform/db/pool.server";

const random = seededRandom(7);
const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
const CODES = Array.from({ length: 51 }, (_, s) =>
  String.fromCharCode(65 + Math.floor(s / 26), 65 + (s % 26)),
);

const selection = () => ({
  leadTypeId: `${pick(LINES)}-${pick(TIERS)}`,
  states: CODES.filter(() => random() < 0.3).concat("AA"),
  leadQuantity: pick([250, 500, 1000]) ?? 250,
});

/** The first call of a line and tier reads its market; the others use it for a minute. */
const firstMs: number[] = [];
for (const line of LINES) {
  for (const tier of TIERS) {
    const startedAt = performance.now();
    await forecastSelection({ ...selection(), leadTypeId: `${line}-${tier}` });
    firstMs.push(Math.round(performance.now() - startedAt));
  }
}
const latencies: number[] = [];
let forecasts = 0;
for (let call = 0; call < Number(process.argv[2]); call += 1) {
  const calledAt = performance.now();
  if (await forecastSelection(selection())) forecasts += 1;
  latencies.push(performance.now() - calledAt);
}
const { rows } = await pool().query(
  `SELECT count(*)::int AS "rows", sum("leads")::int AS "leads" FROM "SupplyHour"`,
);
printResult({ ...rows[0], calls: latencies.length, forecasts, ...percentiles(latencies), firstMs });
