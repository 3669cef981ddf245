import type { Client } from "pg";
import { addOpenOrders, addStock, assertConsistent } from "@/tests/factories/market";
import { type Driver, type RunResult, startBareDriver, startProductDriver } from "./drivers";
import type { BenchDatabase } from "./open-database";
import { type Summary, summarize } from "./summarize";

const LEADS_PER_ORDER = 10;
const ORDERS_PER_DRIVER = 3_000;
/** A run sells at most this share of the stock. The stock is refilled before the next run. */
const SHARE_OF_STOCK = 0.1;
const WARM_UP_ORDERS = 100;

/** One row of the results. Both drivers use the same data, alternating in short runs. */
export interface FillFigures {
  stock: number;
  connections: number;
  product: Summary & { short: number };
  bare: Summary & { short: number };
  /** Orders per second of the product's command, divided by those of the bare function. */
  ratio: number;
}

/** Measures filling orders of ten leads from a stock of `stock` leads. */
export async function benchFill(
  database: BenchDatabase,
  client: Client,
  { stock, connections }: { stock: number; connections: number },
): Promise<FillFigures> {
  const drivers = {
    bare: await startBareDriver(database, connections),
    product: startProductDriver(database, connections),
  };
  const runs: Record<keyof typeof drivers, RunResult[]> = { bare: [], product: [] };
  const perRun = Math.min(500, Math.floor((stock * SHARE_OF_STOCK) / LEADS_PER_ORDER));
  await warmUp(client, Object.values(drivers));
  for (let done = 0; done < ORDERS_PER_DRIVER; done += perRun) {
    for (const name of ["bare", "product"] as const) {
      const orderIds = await addOpenOrders(client, perRun);
      runs[name].push(await drivers[name].fill(orderIds));
      await addStock(client, perRun * LEADS_PER_ORDER);
    }
  }
  await Promise.all(Object.values(drivers).map((driver) => driver.stop()));
  await assertConsistent(client);
  const [product, bare] = [join(runs.product), join(runs.bare)];
  return {
    stock,
    connections,
    product,
    bare,
    ratio: Math.round((100 * product.perSecond) / bare.perSecond) / 100,
  };
}

async function warmUp(client: Client, drivers: readonly Driver[]): Promise<void> {
  for (const driver of drivers) await driver.fill(await addOpenOrders(client, WARM_UP_ORDERS));
  await addStock(client, drivers.length * WARM_UP_ORDERS * LEADS_PER_ORDER);
}

function join(runs: readonly RunResult[]): Summary & { short: number } {
  const latenciesMs = runs.flatMap((run) => run.latenciesMs);
  const durationMs = runs.reduce((sum, run) => sum + run.durationMs, 0);
  return { ...summarize(latenciesMs, durationMs), short: runs.reduce((sum, run) => sum + run.short, 0) };
}
