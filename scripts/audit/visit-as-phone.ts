import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright";
import { BROWSER_FLAGS } from "../stack/browser-flags";
import { percentile } from "./percentile";

const CPU_SLOWDOWN = 4;
/** Where the page keeps the durations of its interactions. */
const KEPT = "__interactionsMs";

/** What a person does, whose time until the browser has painted the result is measured. */
type Act = (page: Page) => Promise<void>;

/** Clicks the element with this whole name, or with a name that fits. */
const pick =
  (role: "radio" | "checkbox" | "button", name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name, exact: true }).click();

/** What a customer clicks in the package builder, from an empty one to the price. */
const BUILDER_INTERACTIONS: Readonly<Record<string, Act>> = {
  line: pick("radio", "Life"),
  "lead type": pick("radio", /^Premium /),
  quantity: pick("radio", /^500 leads/),
  "add-on": pick("checkbox", /^Beneficiary/),
  weekly: pick("radio", "Weekly"),
  "state in the list": pick("checkbox", /^Texas /),
  "state on the map": (page) => page.locator("[data-state=CO]").click(),
  "a whole region": pick("button", "Southeast"),
  "all states": (page) => page.getByRole("button", { name: "Select all" }).click(),
  "no state": (page) => page.getByRole("button", { name: "Clear" }).click(),
  "a letter in the search": (page) => page.getByRole("searchbox", { name: "Find a state" }).press("n"),
};

/** Checks a page at 390 px. @returns each violated rule with the number of its elements. */
export function runAxe(executablePath: string, url: string): Promise<string[]> {
  return withBrowser(executablePath, async (browser) => {
    const { violations } = await new AxeBuilder({ page: await open(browser, url) }).analyze();
    return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
  });
}

/**
 * Measures in the package builder how long each interaction takes until the next paint, on a phone's screen with a CPU four
 * times slower than this machine's (https://web.dev/articles/inp). The browser counts in steps of 8 ms.
 * @returns for each interaction the median of `visits` visits, in ms.
 */
export function measureInteractions(
  executablePath: string,
  url: string,
  visits: number,
): Promise<Map<string, number>> {
  const found = new Map<string, number[]>(Object.keys(BUILDER_INTERACTIONS).map((name) => [name, []]));
  return withBrowser(executablePath, async (browser) => {
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await open(browser, url, (opened) => opened.addInitScript(keepInteractions, KEPT));
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      for (const [name, act] of Object.entries(BUILDER_INTERACTIONS)) {
        await act(page);
        found.get(name)?.push(await takeLongest(page));
      }
      await page.context().close();
    }
    return new Map([...found].map(([name, durations]) => [name, percentile(durations, 0.5)]));
  });
}

async function withBrowser<Result>(
  executablePath: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function open(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await prepare(page);
  await page.goto(url, { waitUntil: "networkidle" });
  return page;
}

/** Runs in the page. Entries shorter than the browser's smallest threshold are not reported: they count as 0. */
function keepInteractions(kept: string): void {
  const durations: number[] = [];
  Object.assign(window, { [kept]: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) durations.push(entry.duration);
  }).observe(Object.assign({ type: "event" }, { durationThreshold: 16 }));
}

/** Waits until the browser has reported what was painted. @returns the longest event since the last call, in ms. */
function takeLongest(page: Page): Promise<number> {
  return page.evaluate(async (kept) => {
    // No function gets a name in here: esbuild would call its own helper for it, which the page does not have.
    // An entry is reported in an idle moment after the frame that shows the result.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
    const durations: unknown = Reflect.get(window, kept);
    if (!Array.isArray(durations)) throw new Error("the page was left");
    return Math.max(0, ...durations.splice(0).map(Number));
  }, KEPT);
}
