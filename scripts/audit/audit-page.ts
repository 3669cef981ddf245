import AxeBuilder from "@axe-core/playwright";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { median } from "./median";
import { weighFirstScripts } from "./weigh-first-scripts";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Figures of one page: medians of several runs. Scores are 0 to 100, times milliseconds. */
export interface PageAudit {
  page: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Scripts that the page's HTML asks for, gzipped, in kB (1000 bytes). */
  firstJsKb: number;
  /** All scripts that were transferred, with what the page fetched later by itself. */
  jsKb: number;
  axeViolations: string[];
}

/** Audits one address `runs` times with Lighthouse's mobile preset, and once with axe. */
export async function auditPage(
  browser: string,
  url: string,
  page: string,
  runs: number,
): Promise<PageAudit> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await runLighthouse(browser, url));
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  return {
    page,
    scores: {
      performance: middle((sample) => sample.scores.performance),
      accessibility: middle((sample) => sample.scores.accessibility),
      "best-practices": middle((sample) => sample.scores["best-practices"]),
      seo: middle((sample) => sample.scores.seo),
    },
    lcpMs: middle((sample) => sample.lcpMs),
    tbtMs: middle((sample) => sample.tbtMs),
    cls: middle((sample) => sample.cls),
    jsKb: middle((sample) => sample.jsKb),
    firstJsKb: (await weighFirstScripts(url)) / 1000,
    axeViolations: await runAxe(browser, url),
  };
}

type Sample = Omit<PageAudit, "page" | "axeViolations" | "firstJsKb">;

async function runLighthouse(browser: string, url: string): Promise<Sample> {
  const chrome = await launch({ chromePath: browser, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not audit ${url}`);
    const { audits, categories } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      lcpMs: value("largest-contentful-paint"),
      tbtMs: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      jsKb: scriptBytes(audits["network-requests"]?.details) / 1000,
    };
  } finally {
    chrome.kill();
  }
}

/** Sums what was transferred for scripts, from the list that Lighthouse keeps of a page's requests. */
function scriptBytes(details: unknown): number {
  if (typeof details !== "object" || details === null || !("items" in details)) return Number.NaN;
  const items: unknown[] = Array.isArray(details.items) ? details.items : [];
  let bytes = 0;
  for (const item of items) {
    if (typeof item !== "object" || item === null) continue;
    if (!("resourceType" in item) || item.resourceType !== "Script") continue;
    if ("transferSize" in item && typeof item.transferSize === "number") bytes += item.transferSize;
  }
  return bytes;
}

async function runAxe(executablePath: string, url: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
  } finally {
    await browser.close();
  }
}
