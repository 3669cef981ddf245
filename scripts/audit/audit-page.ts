import AxeBuilder from "@axe-core/playwright";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { z } from "zod";
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
/** Lighthouse's categories, in the order of the table. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Results of one page: medians of several runs. */
export interface PageAudit {
  page: string;
  /** 0 to 100, in the order of CATEGORIES. */
  scores: number[];
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Scripts in the page's HTML, gzipped, in kB (1000 bytes). */
  firstJsKb: number;
  /** All transferred scripts, including those that the page loads later, in kB. */
  jsKb: number;
  axeViolations: string[];
}

/** Audits a URL `runs` times with Lighthouse's mobile preset, and once with axe. */
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
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index] ?? Number.NaN)),
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
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      lcpMs: value("largest-contentful-paint"),
      tbtMs: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      jsKb: scriptBytes(audits["network-requests"]?.details) / 1000,
    };
  } finally {
    chrome.kill();
  }
}

const requestList = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

/** Sums the transferred bytes of all scripts in Lighthouse's list of requests. */
function scriptBytes(details: unknown): number {
  const scripts = requestList.parse(details).items.filter(({ resourceType }) => resourceType === "Script");
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
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
