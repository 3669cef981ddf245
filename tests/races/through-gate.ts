import { until } from "@/tests/waiting/until";
import type { Seller, World } from "./world";

type Call = (seller: Seller) => Promise<unknown>;

interface Race {
  /** Run in a transaction that stays open until every call waits or is done: the same instant, every time. */
  gate: string;
  calls: readonly Call[];
  /** Done while the calls wait. */
  meanwhile?: () => Promise<unknown>;
}

/**
 * Starts every call on a connection of its own behind a gate, opens it when none of them can go on, and waits for
 * all. A call that fails counts as one that did nothing: what is left in the tables is what the test looks at.
 */
export async function throughGate(world: World, { gate, calls, meanwhile }: Race): Promise<void> {
  const keeper = await world.connect();
  await keeper.client.query("BEGIN");
  await keeper.client.query(gate);
  const running = new Set<number>();
  const sellers = await Promise.all(calls.map(() => world.connect()));
  const ends = calls.map(async (call, index) => {
    const seller = sellers[index];
    if (!seller) return;
    running.add(seller.pid);
    await call(seller).catch(() => {});
    running.delete(seller.pid);
  });
  await until(async () => (await countWaiting(world, [...running])) >= running.size);
  await meanwhile?.();
  await keeper.client.query("COMMIT");
  await Promise.all(ends);
}

async function countWaiting({ client }: World, pids: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT count(*)::int AS "waiting" FROM unnest($1::int[]) pid WHERE cardinality(pg_blocking_pids(pid)) > 0`,
    [pids],
  );
  return rows[0]?.waiting ?? 0;
}
