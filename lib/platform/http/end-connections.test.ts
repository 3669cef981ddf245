import diagnostics from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { endConnectionsAtShutdown } from "./end-connections.server";

const GRACE_MS = 300;

// Answers /stream with headers only, /later when the test says so, and everything else at once.
let later: ServerResponse | undefined;
const arrivals = new EventEmitter();
function respond(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === "/stream") response.write("first");
  else if (request.url === "/later") {
    later = response;
    arrivals.emit("later");
  } else response.end("done");
}

// One server and one client for each test: the timer of a test's signal must not cut the connections of the next one.
let server: Server;
let agent: Agent;
let port = 0;
let signals: EventEmitter;
let unsubscribe = () => {};

beforeEach(async () => {
  server = createServer(respond);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  port = typeof bound === "object" ? (bound?.port ?? 0) : 0;
  signals = new EventEmitter();
  endConnectionsAtShutdown(
    {
      subscribe: (name, listener) => {
        diagnostics.subscribe(name, listener);
        unsubscribe = () => diagnostics.unsubscribe(name, listener);
      },
    },
    signals,
    GRACE_MS,
  );
});
afterEach(async () => {
  unsubscribe();
  later = undefined;
  agent.destroy();
  server.closeAllConnections();
  if (server.listening) await once(server.close(), "close");
});

/** Sends a request on the one connection of the client. */
function call(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent }, resolve).on("error", reject);
  });
}

/** As the framework stops: it closes the server at the signal. */
function stop(): Promise<unknown> {
  const closed = once(server, "close");
  signals.emit("SIGTERM");
  server.close();
  return closed;
}

it("closes a connection that goes on sending requests, with the first response after the signal", async () => {
  const first = await call("/");
  expect(first.headers.connection).toBe("keep-alive");
  first.resume();
  await once(first, "end");
  const arrived = once(arrivals, "later");
  const pending = call("/later");
  await arrived;
  const closed = stop();
  // A request that is in progress at the signal ends normally. The next one on its connection is the last.
  later?.end("done");
  const response = await pending;
  const following = call("/");
  response.resume();
  const last = await following;
  expect(last.headers.connection).toBe("close");
  last.resume();
  await closed;
});

it("cuts a stream after the time that is given for the end", async () => {
  const stream = await call("/stream");
  const ended = once(stream, "error");
  stream.resume();
  await stop();
  const [error]: unknown[] = await ended;
  expect(error).toMatchObject({ code: "ECONNRESET" });
});

it("leaves connections alone until the signal", async () => {
  for (let index = 0; index < 3; index += 1) {
    const response = await call("/");
    expect(response.headers.connection).toBe("keep-alive");
    response.resume();
    await once(response, "end");
  }
});
