import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "@jest/globals";
import { OutboundClient, type OutboundRequest } from "./outbound-client.server";
import { answering, httpResponse, type Receiver, startReceiver } from "./testing/receiver";

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

async function receiver(onConnection: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(onConnection);
  closing.push(started);
  return started;
}

function clientOf({ port }: { port: number }, connectionsPerOrigin?: number) {
  const origin = `http://127.0.0.1:${port}`;
  const client = new OutboundClient({ policy: { allowedOrigins: [origin] }, connectionsPerOrigin });
  closing.push(client);
  return (request: Partial<OutboundRequest> = {}) =>
    client.send({ url: `${origin}/hook?a=1`, method: "POST", body: '{"lead_id":1}', ...request });
}

describe("an answer", () => {
  it.each([
    ["200 OK", "fine"],
    ["204 No Content", ""],
    ["302 Found", "elsewhere"],
    ["404 Not Found", "no"],
    ["410 Gone", ""],
    ["429 Too Many Requests", "slow down"],
    ["500 Internal Server Error", "oops"],
  ])("is what arrives: %s", async (status, body) => {
    const answer = await clientOf(
      await receiver(answering(httpResponse(status, body, ["Retry-After: 7"]))),
    )();
    expect(answer).toMatchObject({
      status: Number.parseInt(status, 10),
      text: body,
      truncated: false,
      ipAddress: "127.0.0.1",
      headers: { "retry-after": "7", "content-length": `${body.length}` },
    });
    expect(answer.durationMs).toBeGreaterThanOrEqual(0);
  });

  it("is read as UTF-8 that a text column can hold, whatever it is", async () => {
    const body = Buffer.from([0x61, 0x00, 0xff, 0xc3, 0xbc]);
    const send = clientOf(
      await receiver((socket) =>
        socket.on(
          "data",
          () => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n`) && socket.write(body),
        ),
      ),
    );
    expect((await send()).text).toBe("a\uFFFD\uFFFDü");
  });

  it("is cut between characters", async () => {
    const send = clientOf(await receiver(answering(httpResponse("200 OK", "aüüü"))));
    expect(await send({ maxReadBytes: 4 })).toMatchObject({ text: "aü", truncated: true });
    expect(await send({ maxReadBytes: 7 })).toMatchObject({ text: "aüüü", truncated: false });
  });

  it("comes over a connection that is kept for the next", async () => {
    const listener = await receiver(answering(httpResponse("200 OK")));
    const send = clientOf(listener);
    for (const _ of Array.from({ length: 8 }))
      expect(await send()).toMatchObject({ status: 200, ipAddress: "127.0.0.1" });
    // Two, because a connection is free again only a moment after its answer.
    expect(listener.connections()).toBeLessThanOrEqual(2);
  });
});

describe("a request", () => {
  it("is what was asked for, and asks for no compression", async () => {
    let seen = "";
    const send = clientOf(
      await receiver((socket) =>
        socket.on("data", (data) => {
          seen += data.toString("latin1");
          socket.write(httpResponse("200 OK"));
        }),
      ),
    );
    await send({ method: "PUT", headers: { "X-Key": "é", "Content-Type": "application/json" } });
    const [head = "", body] = seen.split("\r\n\r\n");
    expect(body).toBe('{"lead_id":1}');
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([
        "PUT /hook?a=1 HTTP/1.1",
        "x-key: é",
        "content-type: application/json",
        "accept-encoding: identity",
        "user-agent: Leadwell",
        "content-length: 13",
      ]),
    );
  });

  it.each([
    ["line break", { "X-Key": "a\r\nX-Other: b" }],
    ["line break", { "X-Key": "a\nb" }],
    ["line break", { "X-Key": "a\0b" }],
    ["cannot hold", { "X-Key": "€" }],
    ["name of a header", { "X-Key\r\nX-Other": "b" }],
    ["name of a header", { "X Key": "b" }],
    ["name of a header", { "": "b" }],
    ["HOST", { HOST: "inner.example" }],
    ["Content-Length", { "Content-Length": "0" }],
    ["Transfer-Encoding", { "Transfer-Encoding": "chunked" }],
    ["At most", { "X-Key": "a".repeat(9000) }],
  ])("is not sent with bad headers: %s", async (text, headers) => {
    const listener = await receiver(answering(httpResponse("200 OK")));
    await expect(clientOf(listener)({ headers })).rejects.toMatchObject({
      code: "invalid-header",
      message: expect.stringContaining(text),
    });
    expect(listener.connections()).toBe(0);
  });
});

describe("a receiver that misbehaves", () => {
  it("hangs: given up after the time", async () => {
    const listener = await receiver(() => undefined);
    await expect(clientOf(listener)({ timeoutMs: 150 })).rejects.toMatchObject({ code: "timeout" });
    await listener.allClosed();
  });

  it("drips: each byte comes in time, the whole does not", async () => {
    const listener = await receiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
      const drip = setInterval(() => socket.write("."), 40);
      socket.once("close", () => clearInterval(drip));
    });
    await expect(clientOf(listener)({ timeoutMs: 400 })).rejects.toMatchObject({ code: "timeout" });
    await listener.allClosed();
  });

  it("drips headers", async () => {
    const listener = await receiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      const drip = setInterval(() => socket.write("."), 40);
      socket.once("close", () => clearInterval(drip));
    });
    await expect(clientOf(listener)({ timeoutMs: 400 })).rejects.toMatchObject({ code: "timeout" });
    await listener.allClosed();
  });

  it("hangs on every connection there may be: who waits for one is given up in time, too", async () => {
    const listener = await receiver(() => undefined);
    const send = clientOf(listener, 1);
    const answers = await Promise.allSettled([send({ timeoutMs: 200 }), send({ timeoutMs: 100 })]);
    expect(answers).toMatchObject([{ reason: { code: "timeout" } }, { reason: { code: "timeout" } }]);
    expect(listener.connections()).toBe(1);
  });

  it("sends a gigabyte: reading stops, the connection is dropped", async () => {
    const total = 2 ** 30;
    let sent = 0;
    const listener = await receiver((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${total}\r\n\r\n`);
      const chunk = Buffer.alloc(65_536, "a");
      const pour = () => {
        while (sent < total && !socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on("drain", pour).once("data", pour);
    });
    const answer = await clientOf(listener)();
    expect(answer).toMatchObject({ status: 200, truncated: true, text: "a".repeat(51_200) });
    await listener.allClosed();
    // What the buffers of both ends may hold, and by far not what was to come.
    expect(sent).toBeLessThan(total / 32);
  });

  it("sends a gzip bomb: it stays as small as it is", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const listener = await receiver((socket) =>
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      }),
    );
    const answer = await clientOf(listener)();
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.text.length).toBeLessThanOrEqual(bomb.length);
  });

  it.each([
    ["resets at once", (socket: Socket) => void socket.resetAndDestroy(), "reset"],
    ["closes without an answer", (socket: Socket) => void socket.once("data", () => socket.end()), "reset"],
  ])("%s", async (_, onConnection, code) => {
    await expect(clientOf(await receiver(onConnection))()).rejects.toMatchObject({ code });
  });

  it.each([
    ["half of an answer", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf", "reset"],
    ["half of a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf", "reset"],
    ["half of its headers", "HTTP/1.1 200 OK\r\ncontent-le", "reset"],
    ["no HTTP", "220 smtp.example.com ESMTP\r\n", "protocol"],
    ["headers of 100 kB", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(100_000)}\r\n\r\n`, "protocol"],
    ["ten thousand headers", `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(10_000)}\r\n`, "protocol"],
    [
      "another protocol",
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
      "reset",
    ],
  ])("answers with %s", async (_, answer, code) => {
    const listener = await receiver((socket) => socket.once("data", () => socket.end(answer)));
    await expect(clientOf(listener)()).rejects.toMatchObject({ code });
    await listener.allClosed();
  });

  it("is not there", async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
      });
    });
    await expect(clientOf({ port })()).rejects.toMatchObject({ code: "connect" });
  });

  it("hangs while another answers: they do not share anything", async () => {
    const hanging = clientOf(await receiver(() => undefined))({ timeoutMs: 300 });
    const send = clientOf(await receiver(answering(httpResponse("200 OK"))));
    const settled: string[] = [];
    await Promise.allSettled([
      hanging.finally(() => settled.push("hanging")),
      send().finally(() => settled.push("answering")),
    ]);
    expect(settled).toEqual(["answering", "hanging"]);
  });
});
