import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/** What Node itself sends when its `requestTimeout` is over. */
const RESPONSE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/**
 * Cuts every connection whose request is not received completely within `timeoutMs`: a client that sends one byte at a
 * time could otherwise hold a connection for 5 minutes. The time of a body counts from its headers, the time of the first
 * headers from the opening of the connection. How long a handler takes, and a response, is not limited here.
 *
 * The framework creates the server, so this listens to Node's diagnostics channels
 * (https://nodejs.org/api/diagnostics_channel.html#built-in-channels).
 */
export function limitSlowRequests(channel: DiagnosticsChannel, timeoutMs: number): void {
  const opened = new WeakMap<Socket, NodeJS.Timeout>();
  channel.subscribe("net.server.socket", (message) => {
    if (!hasSocket(message)) return;
    const { socket } = message;
    const timer = setTimeout(() => socket.destroy(), timeoutMs).unref();
    opened.set(socket, timer);
    socket.once("close", () => clearTimeout(timer));
  });
  channel.subscribe("http.server.request.start", (message) => {
    if (!carriesExchange(message)) return;
    const { request, response, server } = message;
    clearTimeout(opened.get(request.socket));
    // Node looks at these every 30 s. They cover the headers of later requests on the same connection.
    server.headersTimeout = timeoutMs;
    server.requestTimeout = timeoutMs;
    const timer = setTimeout(() => cutUnlessComplete(request, response), timeoutMs).unref();
    response.once("close", () => clearTimeout(timer));
  });
}

function cutUnlessComplete(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.complete) return;
  // Not through `response`: the framework's handler still holds it, and waits for the body.
  if (socket.writable && !response.headersSent) socket.write(RESPONSE);
  socket.destroy();
}

function hasSocket(message: unknown): message is { socket: Socket } {
  return typeof message === "object" && message !== null && "socket" in message;
}
