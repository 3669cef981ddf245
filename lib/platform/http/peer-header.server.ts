import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

// On globalThis: the bundler may load this module more than once, and all must agree on the name.
declare global {
  var leadwellPeerHeader: string | undefined;
}

/**
 * The header in which the address of a connection reaches the handlers, which cannot see the connection. Its
 * name is drawn anew by every process, so that no client can send it.
 */
export function peerHeaderName(): string {
  globalThis.leadwellPeerHeader ??= `x-leadwell-peer-${randomUUID()}`;
  return globalThis.leadwellPeerHeader;
}

/**
 * Writes the address of its connection into every request that this process gets, before anybody reads it.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 */
export function announcePeer(channel: {
  subscribe(name: string, listener: (message: unknown) => void): void;
}): void {
  const name = peerHeaderName();
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesRequest(message)) return;
    const { request } = message;
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}

function carriesRequest(message: unknown): message is { request: IncomingMessage } {
  return typeof message === "object" && message !== null && "request" in message;
}
