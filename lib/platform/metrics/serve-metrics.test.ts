import { once } from "node:events";
import { afterEach, expect, it } from "@jest/globals";
import { setUnitEnvironment } from "@/tests/setup/unit-environment";
import { count, observeSeconds, setGauge } from "./metrics.server";
import { listenForScrapes } from "./serve-metrics.server";

setUnitEnvironment({ APP_URL: "http://localhost:3000", LOG_LEVEL: "silent" });

const TOKEN = "a-token-of-the-test";
const servers: ReturnType<typeof listenForScrapes>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function open(collect: () => void = () => {}): Promise<string> {
  const server = listenForScrapes({ port: 0, host: "127.0.0.1", token: TOKEN }, collect);
  servers.push(server);
  await once(server, "listening");
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
}

const scrape = (url: string, authorization = `Bearer ${TOKEN}`) => fetch(url, { headers: { authorization } });

it("shows counters, histograms and what is collected at the scrape", async () => {
  count("leadwell_log_lines_total", 1, { level: "error" });
  observeSeconds("leadwell_job_duration_seconds", 0.2, { job: "leads.follow-sales", outcome: "succeeded" });
  const url = await open(() => setGauge("leadwell_database_pool_waiting", 3));
  const response = await scrape(`${url}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await response.text();
  expect(text).toContain('leadwell_log_lines_total{level="error"} 1');
  expect(text).toContain("leadwell_database_pool_waiting 3");
  expect(text).toContain(
    'leadwell_job_duration_seconds_bucket{le="0.5",job="leads.follow-sales",outcome="succeeded"} 1',
  );
});

it("shows no value that this process has not measured", async () => {
  const text = await (await scrape(`${await open()}/metrics`)).text();
  expect(text).not.toMatch(/^leadwell_database_up/m);
});

it.each(["", "Bearer ", `Bearer ${TOKEN}x`, TOKEN])("refuses the authorization %j", async (authorization) => {
  const response = await scrape(`${await open()}/metrics`, authorization);
  expect(response.status).toBe(401);
  expect(await response.text()).toBe("");
});

it("serves one path and one method", async () => {
  const url = await open();
  expect((await scrape(`${url}/`)).status).toBe(404);
  const post = await fetch(`${url}/metrics`, { method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET"]);
});

it("responds with 500 when the values cannot be collected", async () => {
  const url = await open(() => {
    throw new Error("no database");
  });
  expect((await scrape(`${url}/metrics`)).status).toBe(500);
});
