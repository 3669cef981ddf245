import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { measureNode, setGauge, writeMetrics } from "./metrics.server";

/** What a process adds before its metrics are read. */
export type Collect = () => void | Promise<void>;

/** Where the metrics are served, and by which token. */
export interface MetricsAccess {
  port: number;
  host: string;
  token?: string | undefined;
}

/**
 * Serves this process's metrics at `GET /metrics` on a port of their own, if METRICS_PORT is set. The port is not the web
 * server's, so that no proxy passes it on by mistake. A port that is in use is logged, and the process goes on without.
 * @param collect is called before each scrape.
 * @returns null when METRICS_PORT is not set.
 */
export function serveMetrics(collect: Collect = () => {}): Server | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env();
  if (!port) return null;
  measureNode();
  return listenForScrapes({ port, host, token }, async () => {
    measurePool();
    await collect();
  });
}

/** Sets the gauges of this process's pool of database connections. Without a pool, all are 0. */
function measurePool(): void {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = globalThis.leadwellPool ?? {};
  setGauge("leadwell_database_pool_connections", totalCount - idleCount, { state: "busy" });
  setGauge("leadwell_database_pool_connections", idleCount, { state: "idle" });
  setGauge("leadwell_database_pool_waiting", waitingCount);
}

/** Starts the server. It does not keep the process running. */
export function listenForScrapes({ port, host, token }: MetricsAccess, collect: Collect): Server {
  const server = createServer((request, response) => {
    answer(request, response, token, collect).catch((error: unknown) => {
      logger().error({ error: messageOf(error) }, "metrics could not be read");
      response.writeHead(500).end();
    });
  });
  server.on("error", (error) => logger().error({ error: error.message, port }, "metrics are not served"));
  server.listen(port, host).unref();
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
  collect: Collect,
): Promise<void> {
  if (request.url !== "/metrics") return void response.writeHead(404).end();
  if (request.method !== "GET") return void response.writeHead(405, { Allow: "GET" }).end();
  if (token && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
    return void response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
  }
  await collect();
  const { contentType, text } = await writeMetrics();
  response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
