import { gzipSync } from "node:zlib";
import { weighFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";

// docs/performance.md. A kB is 1000 bytes. Scripts as brotli, HTML as gzip, as they are sent.
const LIMITS = [
  { path: "/", scriptKb: 123, htmlKb: 43 },
  { path: "/help-center", scriptKb: 125.4, htmlKb: 23 },
  { path: "/help-center/order-statuses", scriptKb: 122.7, htmlKb: 26 },
  { path: "/tcpa-compliance", scriptKb: 127.6, htmlKb: 45 },
  { path: "/privacy-policy", scriptKb: 122.7, htmlKb: 29 },
  { path: "/terms-of-service", scriptKb: 122.7, htmlKb: 33 },
  { path: "/api-documentation", scriptKb: 123.8, htmlKb: 57.5 },
  { path: "/purchase-leads", scriptKb: 146.5, htmlKb: 24 },
];

for (const { path, scriptKb, htmlKb } of LIMITS) {
  test(`${path} paints without waiting for a file, and loads at most ${scriptKb} kB of scripts first`, async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<style>/);
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|preconnect)"/);
    expect(html).not.toMatch(/<link[^>]+as="font"/);
    expect(gzipSync(html).length / 1000).toBeLessThanOrEqual(htmlKb);
    expect((await weighFirstScripts(new URL(path, baseURL).href)) / 1000).toBeLessThanOrEqual(scriptKb);
  });
}
