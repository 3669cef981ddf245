import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { z } from "zod";
import { BROWSER_FLAGS } from "../stack/browser-flags";
import { median } from "./median";

/** Lighthouse's categories, in the order of the table. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * How Lighthouse slows the page down: "simulate" calculates slow 4G and 4x CPU from a fast visit; "devtools" applies both
 * to the visit (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
export type Throttling = "simulate" | "devtools";

/** Results of one visit, or the medians of several. Times are in ms, weights in kB (1000 bytes) as transferred. */
export interface LighthouseFigures {
  /** 0 to 100, in the order of CATEGORIES. */
  scores: number[];
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  documentKb: number;
  styleKb: number;
  fontKb: number;
  scriptKb: number;
}

/** A visit that Lighthouse gives up says nothing about the page: Chromium was late, or its window lost the foreground. */
const MOST_TRIES = 3;

/**
 * Visits a URL with Lighthouse's mobile preset, again when Lighthouse gives a visit up.
 * @throws Error with Lighthouse's reason when it gives up each time.
 */
export async function runLighthouse(
  chromePath: string,
  url: string,
  throttling: Throttling,
): Promise<LighthouseFigures> {
  let reason = "";
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const visit = await visitOnce(chromePath, url, throttling);
    if (typeof visit !== "string") return visit;
    reason = visit;
    console.log(`Lighthouse gave up a visit of ${url}: ${reason}`);
  }
  throw new Error(`Lighthouse could not audit ${url}: ${reason}`);
}

/** @returns the figures, or why there are none. */
async function visitOnce(
  chromePath: string,
  url: string,
  throttlingMethod: Throttling,
): Promise<LighthouseFigures | string> {
  const chrome = await launch({ chromePath, chromeFlags: ["--headless=new", ...BROWSER_FLAGS] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
      throttlingMethod,
    });
    if (!result) return "no result";
    const { runtimeError } = result.lhr;
    if (runtimeError) return `${runtimeError.code}, ${runtimeError.message}`;
    const { audits, categories } = result.lhr;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const kilobytes = weigh(audits["network-requests"]?.details);
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      fcpMs: value("first-contentful-paint"),
      lcpMs: value("largest-contentful-paint"),
      tbtMs: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      documentKb: kilobytes("Document"),
      styleKb: kilobytes("Stylesheet"),
      fontKb: kilobytes("Font"),
      scriptKb: kilobytes("Script"),
    };
  } finally {
    chrome.kill();
  }
}

/** Takes the median of each figure. */
export function medianFigures(visits: readonly LighthouseFigures[]): LighthouseFigures {
  const middle = (pick: (visit: LighthouseFigures) => number) => median(visits.map(pick));
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index] ?? Number.NaN)),
    fcpMs: middle(({ fcpMs }) => fcpMs),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    documentKb: middle(({ documentKb }) => documentKb),
    styleKb: middle(({ styleKb }) => styleKb),
    fontKb: middle(({ fontKb }) => fontKb),
    scriptKb: middle(({ scriptKb }) => scriptKb),
  };
}

const requestList = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

/** Sums the transferred bytes of Lighthouse's list of requests by type. */
function weigh(details: unknown): (type: string) => number {
  const { items } = requestList.parse(details);
  return (type) =>
    items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
}
