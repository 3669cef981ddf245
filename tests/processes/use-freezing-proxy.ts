import { readOtherDatabase } from "@/tests/setup/read-other-database";
import { type FreezingProxy, startFreezingProxy } from "./freezing-proxy";

/** Makes the product in this process reach its database by way of a proxy. Call it before the first connection. */
export async function useFreezingProxy(queryTimeoutMs: number): Promise<FreezingProxy> {
  process.env.DATABASE_QUERY_TIMEOUT_MS = String(queryTimeoutMs);
  const proxy = await startFreezingProxy(process.env.DATABASE_URL ?? "");
  readOtherDatabase(proxy.url);
  return proxy;
}
