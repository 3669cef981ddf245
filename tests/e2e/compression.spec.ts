import { readdirSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { download, listFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";

const ENCODINGS = [
  { asked: "br", sent: "br" },
  { asked: "gzip, deflate, br, zstd", sent: "br" },
  // A script's copy is there already, so it is sent to everyone who takes it; a page is compressed as its reader prefers.
  { asked: "gzip;q=1.0,br;q=0.5", sent: "br", sentPage: "gzip" },
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
    expect.soft(unpack(body, sent).equals(plain), asked).toBe(true);
  }
});

test("a page and a response of the API are sent as brotli, gzip or as they are, as the browser asks", async ({
  baseURL,
}) => {
  for (const path of ["/", "/purchase-leads", "/api/lead-types"]) {
    const url = new URL(path, baseURL).href;
    for (const { asked, sent, sentPage = sent } of ENCODINGS) {
      const { headers, body } = await download(url, asked);
      expect.soft(headers["content-encoding"], `${path} ${asked}`).toBe(sentPage);
      expect.soft(headers.vary, `${path} ${asked}`).toMatch(/accept-encoding/i);
      const whole = unpack(body, sentPage).length;
      expect.soft(body.length, `${path} ${asked}`).toBeLessThanOrEqual(sentPage ? whole / 2 : whole);
      // Other tests sell leads and change the catalog, which these show: two downloads may be of two states.
      const differenceOfPair = async () => {
        const [plain, packed] = [await download(url, "identity"), await download(url, asked)];
        return unpack(packed.body, sentPage).length - plain.body.length;
      };
      await expect.poll(differenceOfPair, `${path} ${asked}`).toBe(0);
    }
  }
});

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  return encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
}

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
