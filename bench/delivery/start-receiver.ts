import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { BenchDatabase } from "../leads/open-database";

const counts = z.object({ count: z.int(), repeated: z.int() });
const arrivalList = z.array(z.tuple([z.string(), z.number()]));

/** The customers' side: a process that accepts webhooks and notes when each one arrives. */
export interface Receiver {
  origin: string;
  counts(): Promise<z.output<typeof counts>>;
  /** Lead ID and arrival time (Unix milliseconds) of each delivery. */
  arrivals(): Promise<Map<string, number>>;
  waitFor(count: number): Promise<void>;
  /** Deletes what it noted. */
  clear(): Promise<void>;
}

/** Starts the receiver, and the seller with `count` customers whose leads it gets. `hanging` of them never respond. */
export async function startMarket(database: BenchDatabase, customers: { count: number; hanging: number }) {
  const process = await database.start("bench/delivery/receiver.mjs");
  const origin = z.string().parse(await process.ask());
  const read = async (path: string): Promise<unknown> => (await fetch(`${origin}/${path}`)).json();
  const readCounts = async () => counts.parse(await read("count"));
  const receiver: Receiver = {
    origin,
    counts: readCounts,
    arrivals: async () =>
      new Map(arrivalList.parse(await read("arrivals")).map(([key, at]) => [key.split(" ")[0] ?? "", at])),
    waitFor: async (count) => {
      while ((await readCounts()).count < count) await pause(20);
    },
    clear: async () => void (await fetch(origin, { method: "DELETE" })),
  };
  const environment = { OUTBOUND_ALLOWED_ORIGINS: origin };
  const market = await database.start("bench/delivery/market-process.ts", [], environment);
  await market.ask({ do: "customers", origin, ...customers });
  return { receiver, market, environment };
}
