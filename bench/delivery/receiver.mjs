// The customers' side of the benchmarks: accepts webhooks with 200 and notes the time of each. Paths that begin with /hang
// never respond. GET /count and GET /arrivals return what arrived; DELETE / clears it. Prints "ready" and its URL.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

let arrivals = new Map();
let repeated = 0;

const server = createServer((request, response) => {
  const { method, url } = request;
  if (method === "GET" && url === "/count")
    return response.end(JSON.stringify({ count: arrivals.size, repeated }));
  if (method === "GET") return response.end(JSON.stringify([...arrivals]));
  if (method === "DELETE") {
    arrivals = new Map();
    repeated = 0;
    return response.end();
  }
  void accept(request, response);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log(`"ready"\n"http://127.0.0.1:${server.address().port}"`));

async function accept(request, response) {
  const { data } = JSON.parse(await text(request));
  if (request.url.startsWith("/hang")) return;
  const key = `${data.lead_id} ${request.url}`;
  if (arrivals.has(key)) repeated += 1;
  else arrivals.set(key, performance.timeOrigin + performance.now());
  response.end();
}
