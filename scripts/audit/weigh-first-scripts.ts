import { request } from "undici";

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

/**
 * Downloads a file without decompressing it, as `fetch` would.
 * @param encoding the request's Accept-Encoding
 * @throws Error when the response is not a 200.
 */
export async function download(url: string, encoding: string) {
  const { statusCode, headers, body } = await request(url, { headers: { "accept-encoding": encoding } });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  return { headers, body: bytes };
}
