import diagnosticsChannel from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, request as send } from "node:http";
import { expect, it } from "@jest/globals";
import { NextRequest } from "next/server";
import { markPrototypeParameters, readQuery } from "./read-query.server";

const ORIGIN = "https://leadwell.example/api/leads";
const codeOf = (request: NextRequest) => {
  try {
    return readQuery(request);
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
};

it("a query is read", () => {
  expect(readQuery(new NextRequest(`${ORIGIN}?search=a%20b&page=2`))).toEqual({ search: "a b", page: "2" });
});

it.each([
  ["page=1&page=2", "parameter-twice"],
  ["__proto__=x", "bad-key"],
  ["constructor=x", "bad-key"],
  ["search=%00", "bad-characters"],
])("a query is not %s", (text, code) => {
  expect(codeOf(new NextRequest(`${ORIGIN}?${text}`))).toBe(code);
});

it("a parameter called __proto__ is refused although the framework loses it", async () => {
  // As the framework does: the headers arrive, the parameter does not.
  const server = createServer(({ headers }, response) => {
    const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    response.end(JSON.stringify(codeOf(new NextRequest(`${ORIGIN}?limit=1`, { headers: pairs }))));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const received = (path: string) =>
    new Promise((resolve) => {
      send({ port, path }, (response) =>
        response.on("data", (text) => resolve(JSON.parse(String(text)))),
      ).end();
    });
  expect(await received("/?__proto__=1&limit=1")).toEqual({ limit: "1" });
  markPrototypeParameters(diagnosticsChannel);
  for (const path of ["/?__proto__=1&limit=1", "/?limit=1&%5F_proto%5f_=", "/?limit=1&__proto__"])
    expect(await received(path)).toBe("bad-key");
  expect(await received("/__proto__?limit=1&a=__proto__")).toEqual({ limit: "1" });
  await new Promise((resolve) => server.close(resolve));
});
