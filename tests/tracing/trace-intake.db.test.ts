import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import type { LoggedChild } from "@/scripts/stack/logged-child";
import { findFreePort } from "@/scripts/stack/ports";
import { projectRoot } from "@/scripts/stack/project-root";
import { Supervisor } from "@/scripts/stack/supervisor";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { type Collector, startCollector } from "./collected-spans";

const folder = mkdtempSync(path.join(tmpdir(), "leadwell-traces-"));
// Each test ends its process.
const supervisor = new Supervisor({ logsDir: folder, onUnexpectedExit: () => {} });
supervisor.removeAtEnd(folder);
afterAll(() => supervisor.stopAll());

let key: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
});

let collector: Collector;
let intake: LoggedChild;
let origin: string;
const ended = () => intake.ended;

/** The intake server as shipped, in a process of its own. */
async function startIntake(environment: Record<string, string>): Promise<void> {
  const port = await findFreePort();
  intake = await supervisor.start({
    name: "intake",
    command: process.execPath,
    args: ["--import", "tsx", "--conditions=react-server", "worker/intake.ts", "--port", String(port)],
    env: { ...process.env, ...environment },
    cwd: projectRoot,
    ready: { line: /^intake ready/ },
  });
  origin = `http://127.0.0.1:${port}`;
}

beforeEach(async () => {
  collector = await startCollector();
  await startIntake({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin });
});
afterEach(async () => {
  await intake.stop();
  await collector.process.stop("SIGKILL");
});

const post = (body: unknown, route = "/api/intake/leads") =>
  fetch(origin + route, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

/** Asks the server to end, which sends what is left. */
async function stop(): Promise<string> {
  process.kill(intake.pid, "SIGTERM");
  return ended();
}

it("sends a posted lead as one trace: the request with its ids, and its statements beneath", async () => {
  const response = await post(buildLeadPost("life"));
  const answer: unknown = await response.json();
  expect(await stop()).toBe("code 0");

  const spans = await collector.spans();
  const [request, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    service: "leadwell-intake",
    name: "POST /api/intake/leads",
    isError: false,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/intake/leads",
      "http.response.status_code": 200,
      "leadwell.request_id": response.headers.get("x-request-id"),
    },
  });
  expect(answer).toMatchObject({
    leadId: request?.attributes["leadwell.lead_id"],
    status: request?.attributes["leadwell.outcome"],
  });
  const statements = spans.filter((span) => span !== request);
  expect(statements.map(({ name }) => name)).toContain("ingest-lead");
  for (const { parentSpanId, traceId, attributes, name } of statements) {
    expect({ parentSpanId, traceId, attributes }).toEqual({
      parentSpanId: request?.spanId,
      traceId: request?.traceId,
      attributes: { "db.query.summary": name },
    });
  }
});

it("sends nothing that a person or a publisher typed, also of requests that are refused", async () => {
  const lead = buildLeadPost("life", {
    contact: {
      firstName: "Zebulonia",
      lastName: "Quixworth",
      phone: "+15125557341",
      email: "zq@quixworth.test",
    },
  });
  expect((await post(lead)).status).toBe(200);
  expect((await post({ ...lead, line: "Zebulonia" })).status).toBe(400);
  expect((await post(lead, "/api/Quixworth?email=zq@quixworth.test")).status).toBe(404);
  expect((await fetch(`${origin}/Zebulonia`, { method: "PROPFIND" })).status).toBe(404);
  expect(await stop()).toBe("code 0");

  const text = await collector.text();
  for (const canary of ["Zebulonia", "Quixworth", "PROPFIND", "5125557341", "zq@", key])
    expect(text).not.toContain(canary);
  const roots = (await collector.spans()).filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.map(({ name }) => name).sort()).toEqual([
    "POST /api/intake/leads",
    "POST /api/intake/leads",
    "POST other",
    "other other",
  ]);
});

it("takes leads in while the collector leaves every call without a response, and still ends", async () => {
  await collector.hang();
  let accepted = 0;
  // Until the server has sent a batch: from then on it waits for the collector.
  while ((await collector.held()) === 0) accepted += Number((await post(buildLeadPost("life"))).ok);
  for (let number = 0; number < 20; number += 1) {
    expect((await post(buildLeadPost("life"))).status).toBe(200);
    accepted += 1;
  }
  expect(accepted).toBeGreaterThan(20);
  // The first call still waits: no post has waited for it.
  expect(await collector.held()).toBeGreaterThan(0);
  expect(await stop()).toBe("code 0");
});

it("takes leads in when no collector runs", async () => {
  await collector.process.stop("SIGKILL");
  for (let number = 0; number < 5; number += 1) expect((await post(buildLeadPost("life"))).status).toBe(200);
  expect(await stop()).toBe("code 0");
});
