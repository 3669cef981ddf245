// Started by bench/navigation.ts, in Playwright.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { percentile } from "../../scripts/audit/percentile";
import { expect, test } from "../../tests/e2e/fixtures";
import { buyOneLead, createPublisherKey, sellLead } from "../../tests/e2e/lead-market";
import { MARKETS } from "../../tests/e2e/markets";
import { describeLoad } from "../kit/figures";

const LEADS = 25;
const WARM_UP = 3;
const ROUNDS = 30;
/** How long a pointer rests on a link before the button is pressed, in the second half of the table. */
const REST_MS = 400;
/** A step that has not arrived by then never will. */
const STEP_TIMEOUT_MS = 15_000;

/** What is measured: a click in the navigation or on the first lead, and how the page knows that the content is there. */
const STEPS = {
  "Orders to Leads": { link: "Leads", ready: 'a[href^="/dashboard/leads/"]', path: /^\/dashboard\/leads$/ },
  // Not the Call link: outside the consumer's calling hours there is none.
  "list to lead": {
    link: null,
    ready: 'section[aria-label="Can I call now?"]',
    path: /^\/dashboard\/leads\/.+/,
  },
  "lead to Orders": { link: "Orders", ready: "article", path: /^\/dashboard(\/orders)?$/ },
} as const;
type Step = keyof typeof STEPS;

test("navigation", async ({ page, uniqueUser }) => {
  test.setTimeout(30 * 60_000);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  // A tablet: on a wider screen a click shows the lead beside the list, without a step to another page.
  await page.setViewportSize({ width: 1100, height: 900 });
  const { line, region } = MARKETS.ownPages;
  await buyOneLead(page, uniqueUser, { line, region });
  const key = await createPublisherKey();
  for (let lead = 1; lead < LEADS; lead += 1) await sellLead(page, key, line, "Dana", region);
  await page.goto("/dashboard");
  const orders = page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "Orders" });
  await orders.click();
  await expect(page.getByRole("article")).toBeVisible();
  console.log(`\n${describeLoad()}\n\n| click | pointer | p50 ms | p95 ms |\n|---|---|---|---|`);
  for (const isRested of [false, true]) {
    const times = new Map<string, number[]>(Object.keys(STEPS).map((name) => [name, []]));
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      for (const [name, one] of Object.entries(STEPS)) {
        const ms = await measure(page, one, isRested);
        if (round >= WARM_UP) times.get(name)?.push(ms);
      }
    }
    for (const [name, all] of times)
      console.log(
        `| ${name} | ${isRested ? "rested on the link" : "clicked at once"} | ${Math.round(percentile(all, 0.5))} | ${Math.round(percentile(all, 0.95))} |`,
      );
  }
});

/** Clicks, and returns the milliseconds until the first frame with the content, as the page itself measures them. */
async function measure(page: Page, step: (typeof STEPS)[Step], isRested: boolean): Promise<number> {
  const link = step.link
    ? page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: step.link })
    : page.locator('main a[href^="/dashboard/leads/"]').first();
  if (isRested) {
    await link.hover();
    await pause(REST_MS);
  }
  const done = page.evaluate(
    ({ ready, path, timeoutMs }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`no ${ready} at ${location.href}`)), timeoutMs);
        document.addEventListener(
          "click",
          () => {
            const start = performance.now();
            const look = () => {
              const isThere = new RegExp(path).test(location.pathname) && document.querySelector(ready);
              if (isThere) requestAnimationFrame(() => resolve(performance.now() - start));
              else requestAnimationFrame(look);
            };
            look();
          },
          { capture: true, once: true },
        );
      }),
    { ready: step.ready, path: step.path.source, timeoutMs: STEP_TIMEOUT_MS },
  );
  await link.click();
  const ms = await done;
  // What a person reads before the next click.
  await pause(REST_MS);
  return ms;
}
