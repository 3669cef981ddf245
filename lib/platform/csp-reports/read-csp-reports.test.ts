import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { readCspReports } from "./read-csp-reports";

const APP_URL = "https://leadwell.example";

const read = (changes: Record<string, unknown>) =>
  readCspReports(
    {
      "csp-report": {
        "document-uri": `${APP_URL}/auth/reset-password/Zm9vYmFyYmF6?next=/secret`,
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example/path?token=1",
        ...changes,
      },
    },
    APP_URL,
  );

describe("a report", () => {
  it("is kept without query, token or whole address", () => {
    expect(read({})).toEqual([
      {
        directive: "script-src-elem",
        blocked: "https://evil.example",
        documentPath: "/auth/reset-password/…",
      },
    ]);
  });

  it("comes in batches from newer browsers", () => {
    const body = { documentURL: `${APP_URL}/`, effectiveDirective: "img-src", blockedURL: "data" };
    const json = [{ type: "csp-violation", body }, { type: "deprecation" }, { type: "csp-violation" }];
    expect(readCspReports(json, APP_URL)).toEqual([
      { directive: "img-src", blocked: "data", documentPath: "/" },
    ]);
  });

  it("may name the directive with its sources, as older browsers do", () => {
    const changes = { "effective-directive": undefined, "violated-directive": "img-src 'self' data:" };
    expect(read(changes)).toMatchObject([{ directive: "img-src" }]);
  });

  it.each([
    ["inline", "inline"],
    ["data:image/png;base64,AAAA", "data:"],
    ["", "unknown"],
    ["<script>", "unknown"],
    ["wss://socket.example/x", "wss://socket.example"],
  ])("about %j says %j", (blocked, kept) => {
    expect(read({ "blocked-uri": blocked })).toMatchObject([{ blocked: kept }]);
  });

  it.each([
    { "blocked-uri": "chrome-extension://abc/x.js" },
    { "blocked-uri": "moz-extension://abc/x.js" },
    { "document-uri": "https://evil.example/" },
    { "document-uri": "not an address" },
    { "effective-directive": "<script>" },
    { "effective-directive": 7 },
  ])("with %j is left out", (changes) => {
    expect(read(changes)).toEqual([]);
  });

  it("of any other form is left out", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(readCspReports(json, APP_URL)).toEqual([]);
      }),
    );
  });
});
