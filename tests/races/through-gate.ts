import { until } from "@/tests/waiting/until";
import type { Seller, World } from "./world";

type Call = (seller: Seller) => Promise<unknown>;

interface Race {
  /** SQL of a transaction that stays open until every call waits or has ended, so that all calls continue at one instant. */
  gate: string;
  calls: readonly Call[];
  /** Runs while the calls wait. */
  meanwhile?: () => Promise<unknown>;
}

/**
 * Starts every call on its own connection behind a gate, opens the gate when no call can continue, and waits for all calls.
 * A call that fails counts as one that did nothing, because the test looks at the tables.
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
