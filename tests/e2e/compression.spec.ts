import { readdirSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { download, listFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";

const ENCODINGS = [
  { asked: "br", sent: "br" },
  { asked: "gzip, deflate, br, zstd", sent: "br" },
  { asked: "gzip;q=1.0,br;q=0.5", sent: "br" },
  { asked: "gzip, br;q=0", sent: "gzip" },
  { asked: "br;q=0.0, gzip", sent: "gzip" },
  { asked: "gzip, deflate", sent: "gzip" },
  { asked: "brotli, xbr, gzip", sent: "gzip" },
  { asked: "identity", sent: undefined },
];

test("a script is sent as brotli, gzip or as it is, as the browser asks, and is the same script", async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get("/")).text();
  const [script] = listFirstScripts(html);
  const url = new URL(script ?? "", baseURL).href;
  const plain = (await download(url, "identity")).body;
  for (const { asked, sent } of ENCODINGS) {
    const { headers, body } = await download(url, asked);
    expect.soft(headers["content-encoding"], asked).toBe(sent);
    expect.soft(headers["content-type"], asked).toMatch(/^application\/javascript; charset=utf-8$/i);
    expect.soft(headers["cache-control"], asked).toBe("public, max-age=31536000, immutable");
    expect.soft(headers.vary, asked).toMatch(/accept-encoding/i);
    const sentText = sent === "br" ? brotliDecompressSync(body) : sent === "gzip" ? gunzipSync(body) : body;
    expect.soft(sentText.equals(plain), asked).toBe(true);
  }
});

test("every script and style sheet of the build can be sent as brotli", async ({ baseURL }) => {
  const names = readdirSync(".next/static/chunks").filter((name) => /\.(js|css)$/.test(name));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const { headers } = await download(new URL(`/_next/static/chunks/${name}`, baseURL).href, "br");
    expect.soft(headers["content-encoding"], name).toBe("br");
    expect
      .soft(headers["content-type"], name)
      .toMatch(name.endsWith(".css") ? /^text\/css/ : /^application\/javascript/);
  }
});

test("a script of another version is not found, in words that the browser can read", async ({ request }) => {
  const response = await request.get("/_next/static/chunks/of-another-version.js", {
    headers: { "accept-encoding": "br" },
  });
  expect(response.status()).toBe(404);
  expect(await response.text()).toBe("Not Found");
});
