import diagnosticsChannel from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { escapeMalformedPath, escapeMalformedPaths } from "./escape-malformed-path.server";

describe("escapeMalformedPath", () => {
  it.each([
    ["/api/orders/%E0%A4%A", "/api/orders/%25E0%25A4%25A"],
    ["/api/orders/100%?x=%", "/api/orders/100%25?x=%"],
    ["/%/a%20b/%zz", "/%25/a%20b/%25zz"],
    ["/%C0%AF/x", "/%25C0%25AF/x"],
  ])("%s becomes %s", (url, escaped) => {
    expect(escapeMalformedPath(url)).toBe(escaped);
  });

  it.each(["/", "*", "/api/orders/%E0%A4%A4", "/a%2Fb?next=%E0%A4%A", "//x", "/a%00b"])(
    "%s stays as it is",
    (url) => {
      expect(escapeMalformedPath(url)).toBe(url);
    },
  );

  /** What Node's parser accepts in a target: no controls and no spaces. Bytes over 0x7f are read as Latin-1. */
  const character = fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code));
  const piece = fc.oneof(character, fc.constantFrom("%", "/", "?", "%E0", "%C3%A9", "%2F", "%25"));

  it("any target can be decoded afterwards, segment by segment; a second call changes nothing", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const url = `/${pieces.join("")}`;
        const escaped = escapeMalformedPath(url);
        const [path = "", ...query] = escaped.split("?");
        const [before = "", ...queryBefore] = url.split("?");
        expect(query).toEqual(queryBefore);
        expect(path.split("/")).toHaveLength(before.split("/").length);
        expect(() => decodeURIComponent(path)).not.toThrow();
        expect(escapeMalformedPath(escaped)).toBe(escaped);
      }),
    );
  });
});

it("a server of this process gets a path that it can decode", async () => {
  const server = createServer(({ url = "" }, response) => response.end(url));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  /** Sends a path as it stands, and returns the one that the server got. */
  const received = (path: string) =>
    new Promise((resolve) => {
      request({ port, path }, (response) => response.on("data", (text) => resolve(String(text)))).end();
    });
  expect(await received("/api/orders/%E0%A4%A")).toBe("/api/orders/%E0%A4%A");
  escapeMalformedPaths(diagnosticsChannel);
  expect(await received("/api/orders/%E0%A4%A?a=%")).toBe("/api/orders/%25E0%25A4%25A?a=%");
  await new Promise((resolve) => server.close(resolve));
});
