import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { z } from "zod";
import { SECOND_MS } from "@/lib/kit/time-units";
import { apiRequest, type Method } from "./api-request";

const anything = z.unknown();
const limit = new AbortController();
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

it("gives up a read that gets no response within 30 seconds", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const reading = apiRequest("GET", url(), anything);
  await once(server, "request");
  expect(timeout.mock.calls).toEqual([[30 * SECOND_MS]]);
  limit.abort(new DOMException("The operation timed out.", "TimeoutError"));
  await expect(reading).rejects.toThrow("timed out");
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

function url(): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server does not listen.");
  return `http://127.0.0.1:${address.port}/`;
}
