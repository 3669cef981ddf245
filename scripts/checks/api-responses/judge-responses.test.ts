import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { describeApi } from "@/lib/public-api/describe-api.server";
import { judgeResponses, recordingEnvironment } from "./judge-responses";

const document = describeApi({
  origin: "https://leadwell.example",
  supportEmail: "support@leadwell.example",
});

/** A web server that returns what it is sent, compressed and in two parts, and prints its port. */
const ECHO = `
  import { createServer } from "node:http";
  import { gzipSync } from "node:zlib";
  const server = createServer(async (request, response) => {
    const { status, headers, body } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries({ ...headers, "content-encoding": "gzip" })));
    const bytes = gzipSync(body);
    response.write(bytes.subarray(0, 5));
    response.end(bytes.subarray(5));
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

const headers = { "content-type": "application/json", ratelimit: "-", "ratelimit-policy": "-" };
const noted = {
  status: 201,
  headers,
  body: JSON.stringify({ lead_id: "7d1f0c52-5b0e-4c5e-9a35-0b1c7e2d9f48", outcome: "quoted" }),
};
const OUTCOME = "/api/leads/7d1f0c52-5b0e-4c5e-9a35-0b1c7e2d9f48/outcome";

let folder: string;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "responses-"));
  printed = [];
  jest.spyOn(console, "log").mockImplementation((line: unknown) => void printed.push(String(line)));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Sends calls to a recorded server, and judges what it recorded. */
async function judge(calls: readonly [string, object, Record<string, string>?][], needsAll = false) {
  const file = path.join(folder, "responses.jsonl");
  const server = spawn(process.execPath, ["--input-type=module", "--eval", ECHO], {
    env: { ...process.env, ...recordingEnvironment(file) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(server.stdout, "data");
    for (const [called, response, sent = {}] of calls) {
      const url = `http://127.0.0.1:${String(port).trim()}${called}`;
      await (await fetch(url, { method: "POST", body: JSON.stringify(response), headers: sent })).text();
    }
  } finally {
    server.kill();
    await once(server, "exit");
  }
  return judgeResponses(file, document, { needsAll });
}

describe("the responses of a run", () => {
  it("pass when they are what the document says", async () => {
    const problem = { ...noted, status: 418, body: "{}" };
    const tally = await judge([
      [OUTCOME, noted],
      // None of the public API's: another route, and the cookie's.
      ["/api/login", problem],
      ["/api/orders", problem, { cookie: "session=1" }],
    ]);
    expect([tally, printed]).toEqual([
      { passed: 1, failed: 0, skipped: 0 },
      ["\n1 responses of the public API compared with its OpenAPI document: 0 faults"],
    ]);
  });

  it("fail the run for a body, and for a status, that is not documented", async () => {
    const tally = await judge([
      [OUTCOME, { ...noted, body: noted.body.replace("quoted", "married") }],
      [`${OUTCOME}?note=1`, { ...noted, status: 418 }],
    ]);
    expect(tally.failed).toBe(1);
    expect(printed.join("\n")).toMatch(
      /outcome 201: body\/outcome must be equal to one of[^]+outcome 418: status 418 is not documented/,
    );
  });

  it("fail a run of all tests that left an operation out", async () => {
    const tally = await judge([[OUTCOME, noted]], true);
    expect(tally.failed).toBe(1);
    expect(printed).toContain("  GET /api/leads did not succeed once in this run");
    expect(printed.join()).not.toContain("outcome did not succeed");
  });
});
