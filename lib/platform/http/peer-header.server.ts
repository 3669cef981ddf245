import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

// On globalThis: the bundler may load this module more than once, and all must agree on the name.
declare global {
  var leadwellPeerHeader: string | undefined;
}

/**
 * Returns the name of the header that carries a connection's IP address to the handlers, which cannot see the
 * connection. Every process draws a new random name, so that no client can send the header.
 */
export function peerHeaderName(): string {
  globalThis.leadwellPeerHeader ??= `x-leadwell-peer-${randomUUID()}`;
  return globalThis.leadwellPeerHeader;
}

/** Node's `diagnostics_channel`, which is passed in: the framework makes the HTTP server, so nothing else sees its requests. */
export interface DiagnosticsChannel {
  subscribe(name: string, listener: (message: unknown) => void): void;
}

/**
 * Writes the IP address of the connection into every request of this process, before a handler reads the request.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 */
export function announcePeer(channel: DiagnosticsChannel): void {
  const name = peerHeaderName();
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesRequest(message)) return;
    const { request } = message;
    request.headers[name] = request.socket.remoteAddress ?? "";
  });
}

/** Whether a message of a channel has the request. */
export function carriesRequest(message: unknown): message is { request: IncomingMessage } {
  return typeof message === "object" && message !== null && "request" in message;
}

/** A request with the response to it, and the server that got it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Whether a message of a channel has the request, the response and the server. */
export function carriesExchange(message: unknown): message is Exchange {
  return carriesRequest(message) && "response" in message && "server" in message;
}
