import { once } from "node:events";
import { get, type IncomingMessage, request } from "node:http";
import { createGunzip } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { openCrm } from "./testing/open-crm";

const crm = openCrm();

/** Posts with node:http, which returns the raw response. Rejects with the connection's error. */
async function postRaw(signal?: AbortSignal): Promise<IncomingMessage> {
  const call = request(crm.url("/hooks/mine"), { method: "POST", ...(signal && { signal }) });
  call.end("{}");
  return new Promise((resolve, reject) => call.once("response", resolve).once("error", reject));
}

async function statusesOf(calls: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let each = 0; each < calls; each += 1) statuses.push((await crm.post("/hooks/mine")).status);
  return statuses;
}

describe("a hook", () => {
  it("accepts by default", async () => {
    const response = await crm.post("/hooks/mine");
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(response.headers.get("x-request-id")).toMatch(/^crm-\d+$/);
  });

  it.each([500, 404, 410, 204])("answers %d", async (status) => {
    await crm.control().setHook("mine", { behaviour: { kind: "status", status } });
    const response = await crm.post("/hooks/mine");
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, null]);
  });

  it.each([503, 429])("answers %d with Retry-After", async (status) => {
    await crm.control().setHook("mine", { behaviour: { kind: "status", status, retryAfterSeconds: 7 } });
    const response = await crm.post("/hooks/mine");
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "7"]);
  });

  it("redirects to an internal address", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "redirect" } });
    const response = await crm.post("/hooks/mine");
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe("http://169.254.169.254/latest/meta-data/");
  });

  it("hangs and records the call", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "hang" } });
    const giveUp = new AbortController();
    const arrived = crm.control().waitForReceived({ hook: "mine", count: 1 });
    const givenUp = arrived.finally(() => giveUp.abort());
    await expect(postRaw(giveUp.signal)).rejects.toThrow("aborted");
    expect(await givenUp).toMatchObject([{ answer: "never answer" }]);
  });

  it("drips byte after byte", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "drip", everyMs: 5 } });
    const answer = await postRaw();
    let text = "";
    for await (const chunk of answer) {
      text += String(chunk);
      if (text.length >= 5) break;
    }
    expect([answer.statusCode, text.slice(0, 5)]).toEqual([200, "....."]);
  });

  it("streams the configured number of bytes", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "huge", bytes: 5_000_001 } });
    const answer = await postRaw();
    let bytes = 0;
    for await (const chunk of answer) bytes += Buffer.byteLength(chunk);
    expect([answer.headers["content-length"], bytes]).toEqual(["5000001", 5_000_001]);
  });

  it("offers a gigabyte without holding it", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "huge" } });
    const answer = await postRaw();
    expect(answer.headers["content-length"]).toBe("1073741824");
    const [first] = await once(answer, "data");
    expect(Buffer.isBuffer(first)).toBe(true);
    answer.destroy();
    expect((await crm.control().listHooks()).length).toBe(1);
  });

  it("sends a small body that decompresses to a large one", async () => {
    const unpackedBytes = 32 * 1024 ** 2;
    await crm.control().setHook("mine", { behaviour: { kind: "gzip_bomb", bytes: unpackedBytes } });
    const answer = await postRaw();
    expect(answer.headers["content-encoding"]).toBe("gzip");
    let packed = 0;
    answer.on("data", (chunk: Buffer) => {
      packed += chunk.length;
    });
    let unpacked = 0;
    for await (const chunk of answer.pipe(createGunzip())) unpacked += Buffer.byteLength(chunk);
    expect(unpacked).toBe(unpackedBytes);
    expect(packed).toBeLessThan(unpackedBytes / 500);
  });

  it("resets the connection", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "reset" } });
    await expect(postRaw()).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(await crm.control().listReceived()).toMatchObject([{ answer: "reset the connection" }]);
  });

  it("is slow", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "slow", delayMs: 150 } });
    const startedAt = performance.now();
    expect(await statusesOf(1)).toEqual([200]);
    // Timers may fire up to a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
  });

  it("accepts and closes the connection", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "close" } });
    const answer = await postRaw();
    const closed = once(answer.socket, "close");
    answer.resume();
    await closed;
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  });

  it("fails the first calls, then accepts, and starts again when the behaviour is set again", async () => {
    const behaviour = { kind: "fail_first", times: 2 } as const;
    await crm.control().setHook("mine", { behaviour });
    expect(await statusesOf(4)).toEqual([500, 500, 200, 200]);
    await crm
      .control()
      .setHook("mine", { behaviour: { ...behaviour, failure: { kind: "status", status: 503 } } });
    expect(await statusesOf(3)).toEqual([503, 503, 200]);
  });

  it("fails every other call", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "alternate" } });
    expect(await statusesOf(4)).toEqual([500, 200, 500, 200]);
  });

  it("does not affect other hooks", async () => {
    await crm.control().setHook("mine", { behaviour: { kind: "status", status: 500 } });
    expect((await crm.post("/hooks/other")).status).toBe(200);
  });
});

it("refuses a behaviour that it does not know", async () => {
  const response = await fetch(crm.url("/control/hooks/mine"), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ behaviour: { kind: "explode" } }),
  });
  expect([response.status, (await crm.control().listHooks()).length]).toEqual([400, 0]);
});

it.each(["/hooks/hubspot", "/hooks/a%20b", "/hooks"])("has no hook at %s", async (path) => {
  expect((await crm.post(path)).status).toBe(404);
});

it("answers calls of any method at hooks with 404 but POST", async () => {
  const call = get(crm.url("/hooks/mine"));
  const [answer] = await once(call, "response");
  expect(answer).toHaveProperty("statusCode", 404);
  call.destroy();
});
