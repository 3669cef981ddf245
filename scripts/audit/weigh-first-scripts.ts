import http from "node:http";

/**
 * Sums the gzipped bytes of the scripts in a page's HTML: what a first visit must load before the page is interactive.
 * Ignores scripts for browsers without modules.
 * @throws when the page or one of its scripts does not return 200.
 */
export async function weighFirstScripts(url: string): Promise<number> {
  const html = (await download(url, "identity")).toString("utf8");
  const sources = new Set(listFirstScripts(html));
  let bytes = 0;
  for (const source of sources) bytes += (await download(new URL(source, url).href, "gzip")).length;
  return bytes;
}

/** Lists the URLs of the scripts in the HTML, without those for old browsers. */
export function listFirstScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>/gi)].flatMap(([, attributes = ""]) => {
    const source = /\bsrc="([^"]+)"/i.exec(attributes)?.[1];
    return source && !/\bnomodule\b/i.test(attributes) ? [source] : [];
  });
}

/** Returns the compressed body. `fetch` would decompress it. */
function download(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { "accept-encoding": encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(chunks))
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on("error", reject);
  });
}
