import path from "node:path";
import { z } from "zod";
import { assertConsistent, createParties } from "@/tests/factories/market";
import { startProcess } from "@/tests/processes/line-process";
import { addOrders } from "@/tests/races/world";
import { connectTo } from "./connect-to";
import { cpuTimeOf, postmasterOf } from "./cpu-time";
import { createFloor } from "./create-floor";
import type { BenchDatabase } from "./open-database";

const CONNECTIONS = 8;
/** How many times the capacity of each server is measured. The servers take turns. */
const ROUNDS = 3;
const WARM_UP = { connections: CONNECTIONS, seconds: 3 };
const ORDERS = 2_000;
const LEADS_PER_ORDER = 50;
/** The product keeps up with a rate if it accepts every lead and p95 is below this. */
const HELD_P95_MS = 100;

const loadFigures = z.object({
  perSecond: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  /** Responses other than `accepted`. */
  notAccepted: z.int(),
});
type LoadFigures = z.infer<typeof loadFigures>;

interface Capacity {
  perSecond: number;
  /** CPU of the server and of PostgreSQL for one lead, in ms. */
  cpuMs: number;
  /** The server's part of it. */
  serverCpuMs: number;
  /** CPU of the floor for one lead, divided by that of this server. */
  ofFloor: number;
}

interface LiveResult {
  /** Leads per second with eight connections, each of which posts the next lead at once. */
  capacity: Record<string, Capacity>;
  /** At a fixed rate. */
  rates: (LoadFigures & { server: string; perSecondWanted: number })[];
}

interface LiveOptions {
  seconds: number;
  /** Leads per second. */
  rates: readonly number[];
  /** Of `floor`, `intake` and `web`. Without `web`, the product need not be built. */
  servers: readonly string[];
  /** A folder for CPU profiles; null: none. */
  profile: string | null;
}

/**
 * Posts leads to each server of the product that takes them, and to a bare one (bench/floor/intake-server.mjs), in turns.
 * Every lead is sold before the response. The production build, its worker and PostgreSQL run on the same machine.
 */
export async function benchLive(database: BenchDatabase, options: LiveOptions): Promise<LiveResult> {
  const { seconds } = options;
  const client = await connectTo(database.url);
  await createParties(client);
  await createFloor(client);
  await addOrders({ client }, ORDERS, { quantity: LEADS_PER_ORDER });
  await client.query(
    "INSERT INTO floor.purchase SELECT gen_random_uuid(), $2, 0 FROM generate_series(1, $1::int)",
    [ORDERS, LEADS_PER_ORDER],
  );
  await client.query("VACUUM ANALYZE");
  const product = await database.startProduct(
    { webs: options.servers.includes("web") ? 1 : 0, workers: 1 },
    options.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}` } : {},
  );
  const floor = startProcess("bench/floor/intake-server.mjs", [database.url], {});
  const { url: floorUrl } = z.object({ url: z.string() }).parse(await floor.ask());
  const all: Record<string, { url: string; pid: number }> = {
    floor: { url: floorUrl, pid: floor.child.pid ?? 0 },
    intake: product.intake,
    web: product.webs[0] ?? { url: "", pid: 0 },
  };
  const servers = Object.fromEntries(Object.entries(all).filter(([name]) => options.servers.includes(name)));
  const postgres = await postmasterOf(client);
  const publisher = startProcess("bench/leads/live-client.ts", [], database.environment);
  const post = async (url: string, load: { seconds: number; perSecond?: number; connections?: number }) =>
    loadFigures.parse(await publisher.ask({ url, ...load }));

  const capacity = await measureCapacity(servers, postgres, post, seconds);
  const rates: LiveResult["rates"] = [];
  for (const [server, { url }] of Object.entries(servers)) {
    for (const perSecond of options.rates) {
      const figures = { server, perSecondWanted: perSecond, ...(await post(url, { perSecond, seconds })) };
      console.error(JSON.stringify(figures));
      rates.push(figures);
      if (!isHeld(figures)) break;
    }
  }
  await assertConsistent(client);
  await client.end();
  await Promise.all([publisher.stop(), floor.stop()]);
  return { capacity, rates };
}

interface Sum {
  leads: number;
  serverMs: number;
  postgresMs: number;
}
const NOTHING: Readonly<Sum> = { leads: 0, serverMs: 0, postgresMs: 0 };

async function measureCapacity(
  servers: Readonly<Record<string, { url: string; pid: number }>>,
  postgres: number,
  post: (url: string, load: { seconds: number; connections: number }) => Promise<LoadFigures>,
  seconds: number,
): Promise<LiveResult["capacity"]> {
  const sums = new Map(Object.keys(servers).map((name) => [name, { ...NOTHING }]));
  for (const { url } of Object.values(servers)) await post(url, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { url, pid }] of Object.entries(servers)) {
      const [server, database] = [cpuTimeOf(pid), cpuTimeOf(postgres)];
      const figures = await post(url, { connections: CONNECTIONS, seconds });
      const sum = sums.get(name) ?? { ...NOTHING };
      sum.serverMs += cpuTimeOf(pid) - server;
      sum.postgresMs += cpuTimeOf(postgres) - database;
      sum.leads += figures.perSecond * seconds;
      console.error(JSON.stringify({ server: name, ...figures }));
    }
  }
  const cpuOf = ({ leads, serverMs, postgresMs }: Sum) => (serverMs + postgresMs) / Math.max(1, leads);
  const floorCpu = cpuOf(sums.get("floor") ?? NOTHING);
  return Object.fromEntries(
    Array.from(sums, ([name, sum]) => [
      name,
      {
        perSecond: Math.round(sum.leads / (ROUNDS * seconds)),
        cpuMs: Math.round(100 * cpuOf(sum)) / 100,
        serverCpuMs: Math.round((100 * sum.serverMs) / Math.max(1, sum.leads)) / 100,
        ofFloor: Math.round((100 * floorCpu) / cpuOf(sum)) / 100,
      },
    ]),
  );
}

function isHeld({ p95Ms, notAccepted }: LoadFigures): boolean {
  return notAccepted === 0 && p95Ms < HELD_P95_MS;
}
