import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { z } from "zod";
import { SECOND_MS } from "@/lib/kit/time-units";
import { apiFile } from "./api-file";
import { apiCommand, apiRequest, type Method, READ_LIMIT_MS } from "./api-request";

const anything = z.unknown();
let server: Server;

beforeEach(async () => {
  // It responds to nothing.
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

it.each([
  ["a read", () => apiRequest("GET", url(), anything)],
  ["a change that may be repeated", () => apiRequest("POST", url(), anything, {}, READ_LIMIT_MS)],
])("gives up %s that gets no response within 30 seconds", async (_, call) => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const calling = call();
  await once(server, "request");
  expect(timeout.mock.calls).toEqual([[30 * SECOND_MS]]);
  limit.abort(new DOMException("The operation timed out.", "TimeoutError"));
  await expect(calling).rejects.toThrow("timed out");
});

it.each([
  ["a command", () => apiCommand("POST", url(), {})],
  ["a file", () => apiFile(url())],
])("takes the page of a network in place of %s for no response", async (_, call) => {
  const calling = call();
  const [, response] = await once(server, "request");
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("<h1>Welcome, guest</h1>");
  await expect(calling).rejects.toMatchObject({ name: "TypeError" });
});

it.each<Method>(["POST", "PUT", "PATCH", "DELETE"])(
  "waits for the response to %s as long as it takes",
  async (method) => {
    const timeout = jest.spyOn(AbortSignal, "timeout");
    const changing = apiRequest(method, url(), anything, {});
    const [, response] = await once(server, "request");
    expect(timeout).not.toHaveBeenCalled();
    response.end("{}");
    await expect(changing).resolves.toEqual({});
  },
);

it("saves a file under the name that the server gives it, as long as it takes", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout");
  const fetching = apiFile(url());
  const [, response] = await once(server, "request");
  response.setHeader("Content-Disposition", 'attachment; filename="leads-2026-11-20.csv"');
  response.end("Name\r\n");
  const { name, content } = await fetching;
  expect([name, await content.text()]).toEqual(["leads-2026-11-20.csv", "Name\r\n"]);
  expect(timeout).not.toHaveBeenCalled();
});

it("fails with the server's sentence when a file is refused, and when a file ends too early", async () => {
  const detail = "An XLSX file holds up to 10,000 leads. Please filter the list, or export it as CSV.";
  const refused = apiFile(url());
  const [, refusal] = await once(server, "request");
  refusal.writeHead(422, { "Content-Type": "application/problem+json" });
  refusal.end(
    JSON.stringify({ type: "urn:leadwell:problem:too-many-leads", title: "Refused", status: 422, detail }),
  );
  await expect(refused).rejects.toMatchObject({ status: 422, problem: { detail } });

  const cut = apiFile(url());
  const [, response] = await once(server, "request");
  response.writeHead(200, { "Content-Length": "100" });
  response.write("Name", () => server.closeAllConnections());
  await expect(cut).rejects.toMatchObject({ name: "TypeError" });
});

function url(): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return `http://127.0.0.1:${address.port}/`;
}
