import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { summarize } from "@/bench/kit/figures";
import { addOpenOrders, addStock, assertConsistent } from "@/tests/factories/market";
import { type RunResult, startFloorDriver, startProductDriver } from "./drivers";
import type { BenchDatabase } from "./open-database";

const LEADS_PER_ORDER = 10;
/** A run sells at most this share of the stock. The stock is refilled before the next run. */
const SHARE_OF_STOCK = 0.1;
const WARM_UP_ORDERS = 100;

/** One row of the results. The product and its floor alternate in short runs, each with a stock of the same size. */
export type FillFigures = Awaited<ReturnType<typeof benchFill>>;

/** Measures filling orders of ten leads from a stock of `stock` leads. */
export async function benchFill(
  database: BenchDatabase,
  client: Client,
  { stock, connections, orders }: { stock: number; connections: number; orders: number },
) {
  const drivers = {
    floor: await startFloorDriver(database, connections),
    product: await startProductDriver(database, connections),
  };
  const runs: Record<keyof typeof drivers, RunResult[]> = { floor: [], product: [] };
  const perRun = Math.min(500, Math.floor((stock * SHARE_OF_STOCK) / LEADS_PER_ORDER));
  const refill = {
    floor: (leads: number) => client.query("SELECT floor.add_stock($1)", [leads]),
    product: (leads: number) => addStock(client, leads),
  };
  const run = async (name: keyof typeof drivers, orders: number) => {
    // The floor inserts its orders itself.
    const orderIds =
      name === "floor"
        ? Array.from({ length: orders }, () => randomUUID())
        : await addOpenOrders(client, orders);
    const result = await drivers[name].fill(orderIds);
    await refill[name](orders * LEADS_PER_ORDER);
    return result;
  };
  const names = ["floor", "product"] as const;
  for (const name of names) await run(name, WARM_UP_ORDERS);
  for (let done = 0; done < orders; done += perRun) {
    for (const name of names) runs[name].push(await run(name, perRun));
  }
  await Promise.all(Object.values(drivers).map((driver) => driver.stop()));
  await assertConsistent(client);
  const [product, floor] = [join(runs.product), join(runs.floor)];
  // Orders per second of the product's command, divided by those of the floor.
  const ratio = Math.round((100 * product.perSecond) / floor.perSecond) / 100;
  return { stock, connections, product, floor, ratio };
}

function join(runs: readonly RunResult[]) {
  const latenciesMs = runs.flatMap((run) => run.latenciesMs);
  const durationMs = runs.reduce((sum, run) => sum + run.durationMs, 0);
  return { ...summarize(latenciesMs, durationMs), short: runs.reduce((sum, run) => sum + run.short, 0) };
}
