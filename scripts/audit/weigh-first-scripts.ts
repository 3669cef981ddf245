import http, { type IncomingHttpHeaders } from "node:http";

/**
 * Sums the bytes of the scripts in a page's HTML as they are sent to a browser that takes brotli: what a first visit must load
 * before the page is interactive. Ignores scripts for browsers without modules.
 * @throws when the page or one of its scripts does not return 200.
 */
export async function weighFirstScripts(url: string): Promise<number> {
  const html = (await download(url, "identity")).body.toString("utf8");
  const sources = new Set(listFirstScripts(html));
  let bytes = 0;
  for (const source of sources) bytes += (await download(new URL(source, url).href, "br")).body.length;
  return bytes;
}

/** Lists the URLs of the scripts in the HTML, without those for old browsers. */
export function listFirstScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>/gi)].flatMap(([, attributes = ""]) => {
    const source = /\bsrc="([^"]+)"/i.exec(attributes)?.[1];
    return source && !/\bnomodule\b/i.test(attributes) ? [source] : [];
  });
}

/** A response whose body is still compressed. */
interface Downloaded {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Downloads a file without decompressing it, as `fetch` would.
 * @param encoding the request's Accept-Encoding
 * @throws Error when the response is not a 200.
 */
export function download(url: string, encoding: string): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { "accept-encoding": encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          response.statusCode === 200
            ? resolve({ headers: response.headers, body: Buffer.concat(chunks) })
            : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      })
      .on("error", reject);
  });
}
