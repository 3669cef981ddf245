// The customers' side of the benchmarks: accepts webhooks with 200 and notes the time of each. Paths that begin with /hang
// never respond. GET /count and GET /arrivals return what arrived; DELETE / clears it. Prints its port.
import { createServer } from "node:http";

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
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    if (url.startsWith("/hang")) return;
    const at = performance.timeOrigin + performance.now();
    const { data } = JSON.parse(body);
    const key = `${data.lead_id} ${url}`;
    if (arrivals.has(key)) repeated += 1;
    else arrivals.set(key, at);
    response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
