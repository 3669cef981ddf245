import { download, weighFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";

// docs/performance.md. A kB is 1000 bytes. Scripts and HTML as brotli, as they are sent.
const LIMITS = [
  { path: "/", scriptKb: 123, htmlKb: 33.5 },
  { path: "/help-center", scriptKb: 125.4, htmlKb: 20.4 },
  { path: "/help-center/order-statuses", scriptKb: 122.7, htmlKb: 22.5 },
  { path: "/tcpa-compliance", scriptKb: 127.6, htmlKb: 33.5 },
  { path: "/privacy-policy", scriptKb: 122.7, htmlKb: 24.3 },
  { path: "/terms-of-service", scriptKb: 122.7, htmlKb: 25.5 },
  { path: "/api-documentation", scriptKb: 123.8, htmlKb: 45.5 },
  // 0.1 kB of it tells the server that nobody sits at the page (lib/platform/http/api-request.ts).
  // 0.3 kB keep one person's data and alerts from the next one in the browser, and read the catalog again when something left it.
  { path: "/purchase-leads", scriptKb: 148.1, htmlKb: 20 },
];

for (const { path, scriptKb, htmlKb } of LIMITS) {
  test(`${path} paints without waiting for a file, and loads at most ${scriptKb} kB of scripts first`, async ({
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<style data-public-styles/);
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|preconnect)"/);
    expect(html).not.toMatch(/<link[^>]+as="font"/);
    const sent = await download(new URL(path, baseURL).href, "br");
    expect(sent.headers["content-encoding"]).toBe("br");
    expect(sent.body.length / 1000).toBeLessThanOrEqual(htmlKb);
    expect((await weighFirstScripts(new URL(path, baseURL).href)) / 1000).toBeLessThanOrEqual(scriptKb);
  });
}
