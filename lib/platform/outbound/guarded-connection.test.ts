import type { TlsOptions } from "node:tls";
import { afterEach, describe, expect, it } from "@jest/globals";
import { createCertificate } from "@/sandbox/crm/tls/certificate";
import { OutboundClient, type OutboundSettings } from "./outbound-client.server";
import { answering, httpResponse, type Receiver, startReceiver } from "./testing/receiver";

const NAME = "crm.example.com";
const good = createCertificate({ name: NAME });
const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

async function receiver(tls?: TlsOptions): Promise<Receiver> {
  const started = await startReceiver(
    answering(httpResponse("200 OK", "{}", ["content-type: application/json"])),
    { tls },
  );
  closing.push(started);
  return started;
}

/** The guard as it is, but that 127.0.0.1 counts as public, and `NAME` leads there. */
function clientFor({ port }: Receiver, settings: Partial<OutboundSettings> = {}): OutboundClient {
  const client = new OutboundClient({
    policy: { allowedOrigins: [], ports: [port] },
    resolve: async () => ["127.0.0.1"],
    isPublic: (address) => address === "127.0.0.1",
    ca: good.cert,
    ...settings,
  });
  closing.push(client);
  return client;
}

const send = (client: OutboundClient, { port }: Receiver, timeoutMs = 5000) =>
  client.send({ url: `https://${NAME}:${port}/`, method: "POST", body: "{}", timeoutMs });

describe("a guarded connection", () => {
  it("goes to the address that was checked, under its name", async () => {
    const names: string[] = [];
    const listener = await receiver({
      ...good,
      SNICallback: (name, callback) => {
        names.push(name);
        callback(null);
      },
    });
    const asked: string[] = [];
    const client = clientFor(listener, {
      resolve: async (name) => {
        asked.push(name);
        return ["127.0.0.1"];
      },
    });
    expect(await send(client, listener)).toMatchObject({ status: 200, text: "{}", ipAddress: "127.0.0.1" });
    expect([names, asked]).toEqual([[NAME], [NAME]]);
  });

  it("looks at the other end of the socket, too, before anything is sent", async () => {
    const listener = await receiver(good);
    const answers = [true, false];
    const client = clientFor(listener, { isPublic: () => answers.shift() ?? false });
    await expect(send(client, listener)).rejects.toMatchObject({ code: "refused-target" });
    expect(answers).toEqual([]);
  });

  it("is given up when the name server is silent", async () => {
    const listener = await receiver(good);
    const client = clientFor(listener, { resolve: () => Promise.withResolvers<string[]>().promise });
    await expect(send(client, listener, 100)).rejects.toMatchObject({ code: "timeout" });
    expect(listener.connections()).toBe(0);
  });

  it.each([
    ["has no address", async () => []],
    ["does not exist", async () => Promise.reject(new Error("ENOTFOUND"))],
  ])("is not opened when the name %s", async (_, resolve) => {
    const listener = await receiver(good);
    const client = clientFor(listener, { resolve });
    await expect(send(client, listener)).rejects.toMatchObject({ code: "dns" });
    expect(await client.resolveTarget(`https://${NAME}:${listener.port}/`)).toMatchObject({
      ok: false,
      reason: "dns",
    });
  });
});

describe("TLS", () => {
  const other = createCertificate({ name: "other.example.com" });
  const expired = createCertificate({ name: NAME, notAfter: new Date("2021-01-01") });

  it.each([
    ["of an unknown authority", other, good, "signed by itself"],
    ["for another name", other, other, "another name"],
    ["that has expired", expired, expired, "expired"],
  ])("is not accepted with a certificate %s", async (_, offered, trusted, text) => {
    const listener = await receiver(offered);
    await expect(send(clientFor(listener, { ca: trusted.cert }), listener)).rejects.toMatchObject({
      code: "tls",
      message: expect.stringContaining(text),
    });
  });

  it("is not spoken on a plain port", async () => {
    const listener = await receiver();
    await expect(send(clientFor(listener), listener)).rejects.toMatchObject({ code: "tls" });
  });

  it("never comes about: given up after the time to connect", async () => {
    const listener = await startReceiver(() => undefined);
    closing.push(listener);
    const client = clientFor(listener, { connectTimeoutMs: 100 });
    await expect(send(client, listener)).rejects.toMatchObject({ code: "connect" });
    await listener.allClosed();
  });

  it("is reset in the middle", async () => {
    const listener = await startReceiver((socket) => socket.once("data", () => socket.resetAndDestroy()));
    closing.push(listener);
    await expect(send(clientFor(listener), listener)).rejects.toMatchObject({ code: "reset" });
  });
});
