import type { Client } from "pg";
import { z } from "zod";
import { assertConsistent, createParties } from "@/tests/factories/market";
import { addOrders } from "@/tests/races/world";
import { until } from "@/tests/waiting/until";
import { cpuTimeOf, postmasterOf } from "./cpu-time";
import { createFloor } from "./drivers";
import { type BenchDatabase, profileInto, type ServerProcess } from "./open-database";

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

interface LiveOptions {
  seconds: number;
  /** Leads per second. */
  rates: readonly number[];
  /** Of `floor`, `intake` and `web`. Without `web`, the product need not be built. */
  servers: readonly string[];
  /** A folder for CPU profiles; undefined: none. */
  profile?: string | undefined;
}

/**
 * Posts leads to each server of the product that takes them, and to a bare one (bench/floor/intake-server.mjs), in turns.
 * Every lead is sold before the response. The production build, its worker and PostgreSQL run on the same machine.
 * @returns leads per second with eight connections, each of which posts the next lead at once, and the results of fixed rates.
 */
export async function benchLive(database: BenchDatabase, options: LiveOptions) {
  const { seconds } = options;
  const client = await database.connect();
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
    profileInto(options.profile),
  );
  const floor = await database.start("bench/floor/intake-server.mjs", [database.url]);
  const all: Record<string, ServerProcess> = {
    floor: { url: z.string().parse(await floor.ask()), pid: floor.child.pid ?? 0 },
    intake: product.intake,
    web: product.webs[0] ?? { url: "", pid: 0 },
  };
  const servers = Object.entries(all).filter(([name]) => options.servers.includes(name));
  const postgres = await postmasterOf(client);
  const publisher = await database.start("bench/leads/live-client.ts");
  const post = async (url: string, load: { seconds: number; perSecond?: number; connections?: number }) =>
    loadFigures.parse(await publisher.ask({ url, ...load }));

  const capacity = await measureCapacity(servers, postgres, post, seconds);
  const rates: (LoadFigures & { server: string; perSecondWanted: number })[] = [];
  for (const [server, { url }] of servers) {
    for (const perSecond of options.rates) {
      // While the worker catches up with the leads of the previous rate, it competes with this one for the CPU.
      await untilFollowed(client);
      const figures = { server, perSecondWanted: perSecond, ...(await post(url, { perSecond, seconds })) };
      console.error(JSON.stringify(figures));
      rates.push(figures);
      if (!isHeld(figures)) break;
    }
  }
  await assertConsistent(client);
  return { capacity, rates };
}

/** Waits until the worker has signed the receipts and added the search keys of all sold leads. */
async function untilFollowed(client: Client): Promise<void> {
  await until(async () => {
    const { rows } = await client.query<{ isDone: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM "SaleNotice") AND NOT EXISTS (SELECT FROM "QueuedLead" WHERE "searchKeyId" IS NULL) AS "isDone"`,
    );
    return rows[0]?.isDone === true;
  });
}

async function measureCapacity(
  servers: readonly (readonly [string, ServerProcess])[],
  postgres: number,
  post: (url: string, load: { seconds: number; connections: number }) => Promise<LoadFigures>,
  seconds: number,
) {
  const sums = servers.map(([name, server]) => ({ name, ...server, leads: 0, serverMs: 0, postgresMs: 0 }));
  for (const { url } of sums) await post(url, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sum of sums) {
      const [server, database] = [cpuTimeOf(sum.pid), cpuTimeOf(postgres)];
      const figures = await post(sum.url, { connections: CONNECTIONS, seconds });
      sum.serverMs += cpuTimeOf(sum.pid) - server;
      sum.postgresMs += cpuTimeOf(postgres) - database;
      sum.leads += figures.perSecond * seconds;
      console.error(JSON.stringify({ server: sum.name, ...figures }));
    }
  }
  const hundredths = (value: number) => Math.round(100 * value) / 100;
  const cpuOf = ({ leads, serverMs, postgresMs }: (typeof sums)[number]) =>
    (serverMs + postgresMs) / Math.max(1, leads);
  const floor = sums.find(({ name }) => name === "floor");
  return Object.fromEntries(
    sums.map((sum) => [
      sum.name,
      {
        perSecond: Math.round(sum.leads / (ROUNDS * seconds)),
        /** CPU of the server and of PostgreSQL for one lead, in ms. */
        cpuMs: hundredths(cpuOf(sum)),
        /** The server's part of it. */
        serverCpuMs: hundredths(sum.serverMs / Math.max(1, sum.leads)),
        /** CPU of the floor for one lead, divided by that of this server. */
        ofFloor: hundredths(floor ? cpuOf(floor) / cpuOf(sum) : 0),
      },
    ]),
  );
}

function isHeld({ p95Ms, notAccepted }: LoadFigures): boolean {
  return notAccepted === 0 && p95Ms < HELD_P95_MS;
}
