import "server-only";
import { constants } from "node:zlib";
import compression from "compression";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/**
 * Quality 5 costs as much time as gzip, and a page's HTML is a fifth smaller (docs/performance.md): it contains its text twice,
 * further apart than gzip looks back. A window of 2^19 bytes is more than any page has; the default of 4 MB would be reserved
 * for every response under way.
 */
export const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 19,
  },
};

/**
 * Compresses responses, by brotli where the client takes it. Next's own compression (`compress` in next.config.mjs, which is
 * off) knows gzip only. Not compressed, as before: short ones, those with a Content-Encoding (brotli-chunks.server.ts), and
 * those with `Cache-Control: no-transform`.
 * https://nodejs.org/api/diagnostics_channel.html#http (http.server.request.start)
 */
export function compressResponses(channel: DiagnosticsChannel): void {
  const compress = compression({ brotli: BROTLI });
  channel.subscribe("http.server.request.start", (message) => {
    if (carriesExchange(message)) compress(message.request, message.response, () => undefined);
  });
}
