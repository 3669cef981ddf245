import { chromium, type Page } from "playwright";
import { BROWSER_FLAGS } from "../stack/browser-flags";
import { median } from "./median";

const CPU_SLOWDOWN = 4;
/** Where the page keeps the durations of its interactions. */
const KEPT = "__interactionsMs";

/** One interaction: what a person does, and how long the page took until it had painted the result. */
export interface Interaction {
  name: string;
  act: (page: Page) => Promise<void>;
}

/**
 * Measures how long each interaction takes until the next paint, on a phone's screen with a CPU four times slower than
 * this machine's (https://web.dev/articles/inp). The browser counts in steps of 8 ms.
 * @returns for each interaction the median of `visits` visits, in ms.
 */
export async function measureInteractions(
  executablePath: string,
  url: string,
  interactions: readonly Interaction[],
  visits: number,
): Promise<Map<string, number>> {
  const found = new Map<string, number[]>(interactions.map(({ name }) => [name, []]));
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      await page.addInitScript(keepInteractions, KEPT);
      await page.goto(url, { waitUntil: "networkidle" });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      for (const { name, act } of interactions) {
        await act(page);
        found.get(name)?.push(await takeLongest(page));
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return new Map([...found].map(([name, durations]) => [name, median(durations)]));
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
