import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { request } from "undici";
import * as route from "@/app/api/intake/leads/route";
import { serveIntake } from "@/lib/intake/serve-intake.server";
import { db } from "@/lib/platform/db/prisma.server";
import { securityHeaders } from "@/lib/platform/http/security-headers.mjs";
import { logger } from "@/lib/platform/logger.server";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { callRoute } from "@/tests/api/call-route";
import { callIntake } from "@/tests/api/post-lead";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";

let server: Awaited<ReturnType<typeof serveIntake>>;
let origin: string;
let key: string;
beforeAll(async () => {
  ({ key } = await createPublisherWithKey());
  server = await serveIntake({ port: 0, hostname: "127.0.0.1" });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Names that differ from one request to the next, and the connection's own. */
const OWN = ["x-request-id", "date", "connection", "keep-alive", "content-length", "transfer-encoding"];

async function post(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/intake/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

function comparable({ status, headers, body }: { status: number; headers: Headers; body: unknown }) {
  const kept = [...headers].filter(([name]) => !OWN.includes(name));
  const fields = typeof body === "object" ? { ...body, leadId: "", requestId: "" } : body;
  return { status, headers: Object.fromEntries(kept), body: fields };
}

/** What Next adds to every response of the API (next.config.mjs). */
const ADDED = Object.fromEntries(
  securityHeaders(false)
    .filter(({ source }) => ["/:path*", "/api/:path*"].includes(source))
    .flatMap(({ headers }) => headers.map(({ key: name, value }) => [name.toLowerCase(), value])),
);

const good = () => JSON.stringify(buildLeadPost("life"));

describe("the intake server responds as Next's route does", () => {
  it.each<[string, () => string, Record<string, string>]>([
    ["a good lead", good, {}],
    ["an unknown key", good, { authorization: "Bearer lwp_live_unknown" }],
    ["no key", good, { authorization: "" }],
    ["a form", () => "a=b", { "content-type": "application/x-www-form-urlencoded" }],
    ["text that is not JSON", () => "{", {}],
    ["a key that appears twice", () => '{"line":"life","line":"auto"}', {}],
    ["a body over 64 KiB", () => JSON.stringify({ line: "x".repeat(70_000) }), {}],
    ["an unknown field", () => JSON.stringify({ ...buildLeadPost("life"), surprise: 1 }), {}],
    ["an Idempotency-Key that is not valid", good, { "idempotency-key": "a b" }],
  ])("%s", async (_, body, headers) => {
    const [served, routed] = [
      await post(body(), headers),
      await callIntake(body(), { key, headers: { authorization: `Bearer ${key}`, ...headers } }),
    ];
    const expected = comparable(routed);
    expect(comparable(served)).toEqual({ ...expected, headers: { ...expected.headers, ...ADDED } });
    expect(served.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, () => string | Buffer, number]>([
    ["a good lead", good, 200],
    ["a body over 64 KiB", () => JSON.stringify({ line: "x".repeat(70_000) }), 413],
    ["a body that is not UTF-8", () => Buffer.from([0x22, 0xc3, 0x28, 0x22]), 400],
  ])("%s: with Content-Length and in pieces without it", async (_, body, expected) => {
    const send = async (sent: string | Buffer | Readable) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
      const response = await request(`${origin}/api/intake/leads`, { method: "POST", headers, body: sent });
      await response.body.dump();
      return response.statusCode;
    };
    expect([await send(body()), await send(Readable.from([body()]))]).toEqual([expected, expected]);
  });

  it("a post whose sender goes away before its end is not stored", async () => {
    const before = await db().lead.count();
    const { port, hostname } = new URL(origin);
    const body = good();
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/intake/leads HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length + 1}\r\n\r\n${body}`,
    );
    socket.end();
    const chunks = await socket.toArray();
    expect(Buffer.concat(chunks).toString()).not.toContain(" 200 ");
    expect(await db().lead.count()).toBe(before);
  });

  it.each(["GET", "PUT", "PATCH", "DELETE"] as const)(
    "%s is refused with the allowed methods",
    async (method) => {
      const response = await fetch(`${origin}/api/intake/leads`, { method });
      const routed = await callRoute(route, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe(routed.headers.get("allow"));
      expect(await response.json()).toMatchObject({ type: "urn:leadwell:problem:method-not-allowed" });
    },
  );

  it("OPTIONS is told the allowed methods", async () => {
    const response = await fetch(`${origin}/api/intake/leads`, { method: "OPTIONS" });
    const refused = await callRoute(route, "GET");
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("allow")).toBe(refused.headers.get("allow"));
  });

  it("a repeated Idempotency-Key gets one response from both", async () => {
    const body = good();
    const headers = { "idempotency-key": randomUUID() };
    const served = await post(body, headers);
    const routed = await callIntake(body, { key, headers });
    expect(routed.body).toEqual(served.body);
  });
});

it("reports its health, and refuses other paths", async () => {
  expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ status: "ok" });
  for (const path of ["/", "/api/intake/leads/x", "/api/user", "/api/orders", "/api/%E0%A4%A", "/%"]) {
    const response = await fetch(`${origin}${path}`, { method: path === "/" ? "GET" : "POST" });
    expect(response.status).toBe(404);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.json()).toMatchObject({ type: "urn:leadwell:problem:not-found" });
  }
});

it("neither logs nor counts a path that a stranger chose: it may hold a name", async () => {
  const info = jest.spyOn(logger(), "info");
  await fetch(`${origin}/ann.smith.5125550123`, { method: "PROPFIND" });
  const lines = JSON.stringify(info.mock.calls);
  info.mockRestore();
  expect(lines).toContain('"route":"other"');
  expect(lines).not.toContain("ann.smith");
  expect((await writeMetrics()).text).not.toMatch(/ann\.smith|PROPFIND/);
});
