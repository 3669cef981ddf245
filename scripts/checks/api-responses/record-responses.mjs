// Loaded into the web server of the browser tests (node --import): writes every response to a call of the public API as a line of
// JSON to RECORDED_RESPONSES. RECORDED_PATHS are the paths, separated by commas. A request with a cookie and without a key is none.
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const { RECORDED_RESPONSES: file = "", RECORDED_PATHS: paths = "" } = process.env;
const recorded = paths.split(",");
const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };

subscribe("http.server.request.start", ({ request, response }) => {
  const [path] = request.url.split("?");
  if (!recorded.some((one) => path === one || path.startsWith(`${one}/`))) return;
  if (request.headers.cookie && !request.headers.authorization) return;
  onceComplete(response, (bytes) => {
    const headers = Object.fromEntries(
      Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    const decode = bytes.length > 0 ? decoders[headers["content-encoding"]] : undefined;
    const body = (decode ? decode(bytes) : bytes).toString();
    const line = { method: request.method, path, status: response.statusCode, headers, body };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  });
});

/**
 * Calls `record` with all bytes of a response, before the last part is sent. The event "finish" would be too late: a client that
 * has the whole response may stop this server before it.
 */
function onceComplete(response, record) {
  const chunks = [];
  for (const name of ["write", "end"]) {
    const send = response[name];
    response[name] = function keepAndSend(chunk, encoding, ...rest) {
      if (typeof chunk === "string")
        chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8"));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      if (name === "end" && !this.writableEnded) record(Buffer.concat(chunks));
      return send.call(this, chunk, encoding, ...rest);
    };
  }
}
