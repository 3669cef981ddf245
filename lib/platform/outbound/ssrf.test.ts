import https from "node:https";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { ResolveName } from "./guarded-lookup.server";
import { OutboundClient } from "./outbound-client.server";
import { type Canary, startCanary } from "./testing/canary";
import { answering, httpResponse, startReceiver } from "./testing/receiver";
import { NAME_VECTORS, REBINDING_VECTORS, URL_VECTORS } from "./testing/ssrf-vectors";

let canary: Canary;
let port: number;
const closing: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  canary = await startCanary();
  ({ port } = canary);
  closing.push(canary);
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

function clientWith(resolve: ResolveName, allowedOrigins: string[] = []): OutboundClient {
  const client = new OutboundClient({ policy: { allowedOrigins, ports: [443, port] }, resolve });
  closing.push(client);
  return client;
}

/** A name server that gives one answer after the other, and then the last one for ever. */
function answersInTurn(answers: readonly (readonly string[])[]): ResolveName {
  let asked = 0;
  return async () => answers[Math.min(asked++, answers.length - 1)] ?? [];
}

const nowhere: ResolveName = async () => [];
const urls = URL_VECTORS.flatMap((vector) => vector.urls);
const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => "answered",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

describe("the corpus", () => {
  it("has enough of everything", () => {
    expect(urls.length + NAME_VECTORS.length + REBINDING_VECTORS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it.each(URL_VECTORS)("is refused at save and at send: $how", async (vector) => {
    const client = clientWith(nowhere);
    for (const template of vector.urls) {
      const url = template.replace("{port}", String(port));
      expect([url, await client.resolveTarget(url)]).toEqual([url, expect.objectContaining({ ok: false })]);
      expect([url, await codeOf(client.send({ url, method: "POST", body: "{}" }))]).toEqual([
        url,
        "refused-target",
      ]);
    }
    expect(canary.connections()).toBe(0);
  });

  it.each(NAME_VECTORS)("is refused at save and at send: a name that $how", async ({ answers }) => {
    const url = `https://crm.example.com:${port}/`;
    const client = clientWith(answersInTurn(answers));
    expect(await client.resolveTarget(url)).toMatchObject({ ok: false, reason: "inner-address" });
    expect(await codeOf(client.send({ url, method: "POST", body: "{}" }))).toBe("refused-target");
    expect(canary.connections()).toBe(0);
  });

  it.each(REBINDING_VECTORS)("is refused at send: a name that was $how", async ({ answers }) => {
    const url = `https://crm.example.com:${port}/`;
    const client = clientWith(answersInTurn(answers));
    expect(await client.resolveTarget(url)).toMatchObject({ ok: true, addresses: answers[0] });
    expect(await codeOf(client.send({ url, method: "POST", body: "{}" }))).toBe("refused-target");
    expect(canary.connections()).toBe(0);
  });

  it("is not reached by a redirect", async () => {
    const inner = [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `//localhost:${port}/`,
    ];
    for (const status of [
      "301 Moved",
      "302 Found",
      "303 See Other",
      "307 Temporary",
      "308 Permanent",
      "300 Choices",
    ]) {
      for (const location of inner) {
        const receiver = await startReceiver(
          answering(httpResponse(status, "", [`location: ${location}`, `refresh: 0; url=${location}`])),
        );
        const origin = `http://127.0.0.1:${receiver.port}`;
        const answer = await clientWith(nowhere, [origin]).send({
          url: `${origin}/`,
          method: "POST",
          body: "{}",
        });
        expect(`${answer.status}`).toBe(status.slice(0, 3));
        expect(answer.headers["location"]).toBe(location);
        await receiver.close();
      }
    }
    expect(canary.connections()).toBe(0);
  });

  it("tells customers nothing about where a name leads", async () => {
    const resolved = await clientWith(answersInTurn([["10.11.12.13"]])).resolveTarget(
      "https://crm.example.com/",
    );
    expect(JSON.stringify(resolved)).not.toContain("10.11");
  });
});

describe("the canary", () => {
  let counting: Canary;
  beforeEach(async () => {
    counting = await startCanary();
    closing.push(counting);
  });

  it("counts what the policy allows", async () => {
    const origins = counting.hosts.map(
      (host) => `http://${host === "::1" ? "[::1]" : host}:${counting.port}`,
    );
    const client = clientWith(nowhere, origins);
    for (const url of origins) expect((await client.send({ url, method: "GET" })).status).toBe(200);
    expect(counting.connections()).toBe(origins.length);
  });

  it("is where the corpus leads without a guard", async () => {
    const here = ["127.0.0.1", "0.0.0.0", "localhost"];
    if (counting.hosts.includes("::1")) here.push("[::1]", "[::]", "[::ffff:7f00:1]");
    const leading = urls
      .map((template) => template.trim().replace("{port}", String(counting.port)))
      .filter((url) => URL.canParse(url) && url.startsWith("https") && here.includes(new URL(url).hostname));
    expect(leading.length).toBeGreaterThan(30);
    for (const url of leading) {
      const before = counting.connections();
      const { hostname: host } = new URL(url);
      await codeOf(requestWith({ host: host.replace(/[[\]]/g, ""), port: counting.port, agent: false }));
      expect([url, counting.connections()]).not.toEqual([url, before]);
    }
  });

  it("is reached by names when every address counts as public", async () => {
    const local = [
      "127.0.0.1",
      "0.0.0.0",
      ...(counting.hosts.includes("::1") ? ["::1", "::ffff:127.0.0.1"] : []),
    ];
    const answers = [...NAME_VECTORS, ...REBINDING_VECTORS].map((vector) => vector.answers.at(-1) ?? []);
    const leading = answers.filter((addresses) => addresses.every((address) => local.includes(address)));
    expect(leading.length).toBeGreaterThanOrEqual(3);
    for (const addresses of leading) {
      const client = new OutboundClient({
        policy: { allowedOrigins: [], ports: [counting.port] },
        resolve: answersInTurn([addresses]),
        isPublic: () => true,
      });
      closing.push(client);
      const before = counting.connections();
      expect(
        await codeOf(client.send({ url: `https://crm.example.com:${counting.port}/`, method: "GET" })),
      ).toBe("tls");
      expect([addresses, counting.connections()]).not.toEqual([addresses, before]);
    }
  });
});

function requestWith(options: https.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = https.request({ port, path: "/", ...options }, () => resolve());
    request.once("error", reject);
    request.end();
  });
}
