import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";

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
  stop(): Promise<void>;
}

/** Starts the receiver on a free port. */
async function startReceiver(): Promise<Receiver> {
  const child = startProcess("bench/delivery/receiver.mjs", [], {});
  const origin = `http://127.0.0.1:${z.int().parse(await child.ask())}`;
  const read = async (path: string): Promise<unknown> => (await fetch(`${origin}/${path}`)).json();
  const readCounts = async () => counts.parse(await read("count"));
  return {
    origin,
    counts: readCounts,
    arrivals: async () =>
      new Map(arrivalList.parse(await read("arrivals")).map(([key, at]) => [key.split(" ")[0] ?? "", at])),
    waitFor: async (count) => {
      while ((await readCounts()).count < count) await pause(20);
    },
    clear: async () => {
      await fetch(origin, { method: "DELETE" });
    },
    stop: () => child.stop(),
  };
}

/** Starts the receiver, and the seller with `count` customers whose leads it gets. `hanging` of them never respond. */
export async function startMarket(
  environment: Record<string, string>,
  customers: { count: number; hanging: number },
): Promise<{ receiver: Receiver; market: LineProcess; environment: Record<string, string> }> {
  const receiver = await startReceiver();
  const { origin } = receiver;
  const reachable = { ...environment, OUTBOUND_ALLOWED_ORIGINS: origin };
  const market = startProcess("bench/delivery/market-process.ts", [], reachable);
  await market.ask();
  await market.ask({ do: "customers", origin, ...customers });
  return { receiver, market, environment: reachable };
}
