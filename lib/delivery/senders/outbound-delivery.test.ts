import { afterAll, describe, expect, it } from "@jest/globals";
import { closeOutbound } from "@/lib/platform/outbound/process-outbound.server";
import { httpResponse, startReceiver } from "@/lib/platform/outbound/testing/receiver";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import { post, readRetryAfter } from "./outbound-delivery.server";

afterAll(closeOutbound);

const now = new Date("2026-11-21T12:00:00Z");

describe("Retry-After", () => {
  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Sat, 21 Nov 2026 12:01:00 GMT", 60_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["soon", undefined],
    ["-1", undefined],
    [undefined, undefined],
  ])("%s", (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});

it("a receiver is told where this installation explains itself", async () => {
  let seen = "";
  const receiver = await startReceiver((socket) =>
    socket.on("data", (data) => {
      seen += data.toString("latin1");
      socket.write(httpResponse("200 OK"));
    }),
  );
  const url = `http://127.0.0.1:${receiver.port}`;
  setUnitEnvironment({
    APP_URL: "https://leads.agency.example",
    LEADWELL_DEMO: "1",
    OUTBOUND_ALLOWED_ORIGINS: url,
  });
  const result = await post({ url, headers: {}, body: "{}", timeoutMs: 10_000 });
  await receiver.close();
  expect(result.error).toBeNull();
  expect(seen).toContain("user-agent: Leadwell/1 (+https://leads.agency.example/help-center)\r\n");
});
