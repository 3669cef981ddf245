// A stand-in for a collector of traces: takes OTLP over HTTP in JSON on a free port of this machine. Its first line is its URL. It
// responds to {"collected":true} with everything that it got, and from {"hang":true} on, it leaves calls without a response.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const bodies: string[] = [];
const held: ServerResponse[] = [];
let isHanging = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (request.method !== "POST" || request.url !== "/v1/traces") return void response.writeHead(404).end();
    bodies.push(Buffer.concat(chunks).toString("utf8"));
    if (isHanging) held.push(response);
    else response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
server.listen(0, "127.0.0.1", () => {
  const bound: AddressInfo | string | null = server.address();
  say(`http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`);
});

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  if (line.includes("hang")) isHanging = true;
  say({ bodies, held: held.length });
});
// Whoever started it is gone.
lines.on("close", () => process.exit(0));
