import { z } from "zod";
import { assertConsistent, createParties } from "@/tests/factories/market";
import { addOrders } from "@/tests/races/world";
import { connectTo } from "./connect-to";
import type { BenchDatabase } from "./open-database";

const RATES = [10, 50, 200];
/** Tried in this order, until the product cannot keep up. */
const LIMIT_RATES = [100, 150, 300, 400, 600, 800, 1_000];
const SECONDS_PER_RATE = 10;
const WARM_UP_RATE = 20;
const ORDERS = 600;
const LEADS_PER_ORDER = 50;
/** The product keeps up with a rate if it accepts every lead and p95 is below this. */
const HELD_P95_MS = 100;

const liveFigures = z.object({
  perSecondWanted: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  /** Responses other than `accepted`. */
  notAccepted: z.int(),
});
export type LiveFigures = z.infer<typeof liveFigures>;

export interface LiveResult {
  rates: LiveFigures[];
  /** The highest rate that the product kept up with, in leads per second. Null if there is none. */
  highestHeld: number | null;
}

/**
 * Posts leads to the running product's intake API at fixed rates. Measures from the time each post is due until the
 * response says that the lead was sold. The production build, its worker and PostgreSQL run on the same machine.
 */
export async function benchLive(database: BenchDatabase): Promise<LiveResult> {
  const client = await connectTo(database.url);
  await createParties(client);
  await addOrders({ client }, ORDERS, { quantity: LEADS_PER_ORDER });
  await client.query("VACUUM ANALYZE");
  const { webs } = await database.startProduct();
  const baseUrl = webs[0]?.url ?? "";
  const measure = async (rate: number) => {
    const args = [baseUrl, String(rate), String(SECONDS_PER_RATE)];
    const figures = liveFigures.parse(await database.run("bench/leads/live-client.ts", args));
    console.error(JSON.stringify(figures));
    return figures;
  };
  await measure(WARM_UP_RATE);
  const rates: LiveFigures[] = [];
  for (const rate of RATES) rates.push(await measure(rate));
  for (const rate of LIMIT_RATES) {
    const figures = await measure(rate);
    rates.push(figures);
    if (!isHeld(figures)) break;
  }
  await assertConsistent(client);
  await client.end();
  const held = rates.filter(isHeld).map((figures) => figures.perSecondWanted);
  return { rates, highestHeld: held.length > 0 ? Math.max(...held) : null };
}

function isHeld({ p95Ms, notAccepted }: LiveFigures): boolean {
  return notAccepted === 0 && p95Ms < HELD_P95_MS;
}
