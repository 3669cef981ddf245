import http from "node:http";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { listFirstScripts, weighFirstScripts } from "./weigh-first-scripts";

const SCRIPT = brotliCompressSync("let a = 1;".repeat(500));
const PAGE = `<html><script src="/a.js" async=""></script><script noModule="" src="/old.js"></script>
<script>inline()</script><script type="application/ld+json">{}</script><script src="/a.js"></script></html>`;

let server: http.Server;
let url: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    if (request.url === "/") response.end(PAGE);
    else if (request.url === "/a.js" && request.headers["accept-encoding"] === "br") response.end(SCRIPT);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("the weight of a page's first scripts", () => {
  it("lists what the HTML asks for, but not for old browsers", () => {
    expect(listFirstScripts(PAGE)).toEqual(["/a.js", "/a.js"]);
  });

  it("counts each script once, as it is transferred", async () => {
    expect(await weighFirstScripts(url)).toBe(SCRIPT.length);
  });

  it("says when a page is not there", async () => {
    await expect(weighFirstScripts(`${url}none`)).rejects.toThrow("404");
  });
});
