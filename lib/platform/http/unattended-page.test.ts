import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, jest } from "@jest/globals";
import { z } from "zod";
import type * as Api from "./api-request";
import type * as Page from "./unattended-page";

// What the browser has, as far as api-request.ts needs it: the module looks for it when it is loaded.
const page = new EventTarget();
let api: typeof Api;
let unattended: typeof Page;

const server = createServer((request, response) => {
  seen.push(request.headers[unattended.UNATTENDED_HEADER] ?? null);
  response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
});
let seen: unknown[] = [];

beforeAll(async () => {
  Object.assign(globalThis, { window: page });
  api = await import("./api-request");
  unattended = await import("./unattended-page");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => {
  Reflect.deleteProperty(globalThis, "window");
  server.closeAllConnections();
  server.close();
});

function url(): string {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server does not listen");
  return `http://127.0.0.1:${address.port}/`;
}

/** Reads, or sends a command, so many milliseconds after the page was opened. @returns the header that arrived. */
async function callAt(nowMs: number, call: () => Promise<unknown>): Promise<unknown> {
  jest.spyOn(performance, "now").mockReturnValue(nowMs);
  seen = [];
  await call();
  return seen[0];
}
const read = () => api.apiRequest("GET", url(), z.unknown());

it("a page that nobody has touched for a minute says so with what it reads, until somebody touches it", async () => {
  expect(await callAt(59_000, read)).toBeNull();
  expect(await callAt(61_000, read)).toBe("1");
  expect(await callAt(62_000, () => api.apiCommand("POST", url(), {}))).toBeNull();
  jest.spyOn(performance, "now").mockReturnValue(70_000);
  page.dispatchEvent(new Event("keydown"));
  expect(await callAt(129_000, read)).toBeNull();
  expect(await callAt(131_000, read)).toBe("1");
});
