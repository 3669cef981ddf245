import { assertConsistent, createParties } from "@/tests/factories/market";
import { type Contention, contend } from "@/tests/races/contend";
import type { Seller } from "@/tests/races/world";
import { connectTo } from "./connect-to";
import type { BenchDatabase } from "./open-database";

const CONNECTIONS = 8;

/** Contended attempts from eight connections. @throws Error when any rule of the market is broken afterwards. */
export async function benchContention(
  { url }: BenchDatabase,
  attempts: number,
): Promise<Contention & { seconds: number }> {
  const client = await connectTo(url);
  await createParties(client);
  const sellers = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      async (): Promise<Seller> => ({ client: await connectTo(url), pid: 0 }),
    ),
  );
  const startedAt = performance.now();
  const result = await contend(client, sellers, attempts);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await assertConsistent(client);
  if (result.unevenRounds > 0)
    throw new Error(`${result.unevenRounds} rounds sold another number than there were`);
  await Promise.all([client, ...sellers.map((seller) => seller.client)].map((one) => one.end()));
  return { ...result, seconds };
}
