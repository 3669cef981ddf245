import "server-only";
import type { Server } from "node:http";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/** Shorter than the 10 s that Docker and similar programs wait before they kill a process. */
export const SHUTDOWN_GRACE_MS = 8_000;

/**
 * Makes sure that a web server stops when it is asked to. Without this, a client that keeps sending requests on its
 * connection keeps the server running, although nobody else can connect any more: `server.close()` closes only the
 * connections that are idle at that moment (https://nodejs.org/api/http.html#serverclosecallback).
 *
 * From the signal on, every response closes its connection. Connections that are still open after `graceMs`, such as
 * streams, are cut.
 */
export function endConnectionsAtShutdown(
  channel: DiagnosticsChannel,
  signals: { once(signal: "SIGTERM" | "SIGINT", listener: () => void): unknown },
  graceMs: number,
): void {
  const servers = new Set<Server>();
  let isStopping = false;
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesExchange(message)) return;
    servers.add(message.server);
    if (isStopping) message.response.shouldKeepAlive = false;
  });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, graceMs).unref();
  };
  signals.once("SIGTERM", stop);
  signals.once("SIGINT", stop);
}
