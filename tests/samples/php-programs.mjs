// Runs programs in PHP, compiled to WebAssembly. It opens sockets as WebSockets, which a proxy in this process passes on.
// Reads { programs, environment } as JSON from stdin and writes a list of { output } or { error } to stdout.
import { once } from "node:events";
import { createConnection } from "node:net";
import { json } from "node:stream/consumers";
import { getPHPLoaderModule } from "@php-wasm/node-8-4";
import { loadPHPRuntime, PHP } from "@php-wasm/universal";
import { WebSocketServer } from "ws";

const { programs, environment } = await json(process.stdin);
const proxyUrl = await startProxy();
const loader = await getPHPLoaderModule();
const url = (_options, host, port) => `${proxyUrl}/?host=${host}&port=${port}`;
const php = new PHP(await loadPHPRuntime(loader, { websocket: { url, subprotocol: "binary" } }));
const results = [];
for (const code of programs) {
  // Each run begins anew, as on a server.
  try {
    const { text, errors } = await php.run({ code, env: environment });
    results.push(errors === "" ? { output: text } : { error: errors });
  } catch (error) {
    results.push({ error: String(error) });
  }
}
process.stdout.write(JSON.stringify(results), () => process.exit(0));

/** Starts a server that connects each WebSocket with the host and port of its URL. */
async function startProxy() {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket, request) => {
    const { searchParams } = new URL(request.url, "ws://proxy");
    const target = createConnection({
      host: searchParams.get("host"),
      port: Number(searchParams.get("port")),
    });
    socket.on("message", (data) => target.write(data));
    socket.on("close", () => target.destroy());
    target.on("data", (data) => socket.send(data));
    target.on("close", () => socket.close());
    target.on("error", () => socket.close());
  });
  return `ws://127.0.0.1:${server.address().port}`;
}
