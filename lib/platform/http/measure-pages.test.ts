import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "@jest/globals";
import { writeMetrics } from "@/lib/platform/metrics/metrics.server";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import { until } from "@/tests/waiting/until";
import { measurePages } from "./measure-pages.server";

setUnitEnvironment({ APP_URL: "http://localhost:3000", LOG_LEVEL: "silent" });

async function counted(): Promise<string[]> {
  const { text } = await writeMetrics();
  return [...text.matchAll(/^leadwell_page_duration_seconds_count\{(.*)$/gm)].map(([, line = ""]) => line);
}

it("counts pages apart from their files, by the status of the response, and leaves the API out", async () => {
  measurePages(diagnostics);
  const server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith("/orders") ? 500 : 200;
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : 0;
  const paths = [
    "/orders",
    "/orders?file=a.csv",
    "/",
    "/robots.txt",
    "/_next/static/chunks/a",
    "/api/orders",
  ];
  for (const path of paths) await fetch(`http://127.0.0.1:${port}${path}`);
  server.close();
  const expected = [
    'kind="file",status="2xx"} 2',
    'kind="page",status="2xx"} 1',
    'kind="page",status="5xx"} 2',
  ];
  // A response may arrive before it is measured.
  await until(async () => sum(await counted()) >= 5);
  expect((await counted()).toSorted()).toEqual(expected);
});

function sum(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + Number(line.split(" ")[1]), 0);
}
