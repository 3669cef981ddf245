import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { limitSlowRequests } from "./limit-slow-requests.server";

const TIMEOUT_MS = 300;
const DRIP_MS = 20;

// The channels belong to the process, which runs other test files later: without an end, their sockets would be cut too.
const unsubscribe: (() => void)[] = [];
beforeAll(() => {
  const channel = {
    subscribe: (name: string, listener: (message: unknown) => void) => {
      diagnostics.subscribe(name, listener);
      unsubscribe.push(() => void diagnostics.unsubscribe(name, listener));
    },
  };
  limitSlowRequests(channel, TIMEOUT_MS);
});
afterAll(() => {
  for (const end of unsubscribe) end();
});

// Answers GET /later when the test says so, and everything else when its body is complete.
let later: ServerResponse | undefined;
let aborted = 0;
const server = createServer((request, response) => {
  request.on("error", () => {
    aborted += 1;
  });
  request.resume().on("end", () => {
    if (request.url === "/later") later = response;
    else response.end("done");
  });
});
let port = 0;
beforeEach(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address: AddressInfo | string | null = server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), "close");
});

interface Client {
  socket: Socket;
  /** Resolves with everything that was received, when the connection is closed. */
  closed: Promise<string>;
}

function open(text: string): Client {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  // A byte that meets a closed connection.
  socket.on("error", () => {});
  socket.write(text);
  // Not `once`: it would reject for such an error.
  const closed = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(received));
  });
  return { socket, closed };
}

/** Sends one byte after the other until the connection is closed. */
function drip({ socket }: Client, byte: string): void {
  const timer = setInterval(() => socket.write(byte), DRIP_MS);
  socket.once("close", () => clearInterval(timer));
}

const POST = "POST /slow HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n";

it("cuts a body that comes byte by byte, with 408, and tells the handler", async () => {
  const client = open(POST);
  drip(client, "x");
  expect(await client.closed).toMatch(/^(HTTP\/1\.1 408 |$)/);
  expect(aborted).toBe(1);
});

it("cuts headers that come byte by byte", async () => {
  const client = open("POST /slow HTTP/1.1\r\nX-Slow: ");
  drip(client, "x");
  expect(await client.closed).not.toContain("200");
});

it("cuts a connection that sends nothing", async () => {
  expect(await open("").closed).toBe("");
});

it("does not cut a handler that takes longer than the limit", async () => {
  const patient = open("GET /later HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  // Opened later, so it is cut after the time limit of the first one.
  const cut = open(POST);
  drip(cut, "x");
  await cut.closed;
  later?.end("after a long time");
  expect(await patient.closed).toContain("after a long time");
});

it("serves several requests on one connection", async () => {
  const get = (path: string, end: string) =>
    `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: ${end}\r\n\r\n`;
  const client = open(get("/one", "keep-alive"));
  await once(client.socket, "data");
  client.socket.write(get("/two", "close"));
  expect((await client.closed).match(/200 OK/g)).toHaveLength(2);
});
