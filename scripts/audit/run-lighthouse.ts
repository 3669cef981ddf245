import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { z } from "zod";
import { BROWSER_FLAGS } from "../stack/browser-flags";
import { percentile } from "./percentile";

/** Lighthouse's categories, in the order of the table. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * How Lighthouse slows the page down: "simulate" calculates slow 4G and 4x CPU from a fast visit; "devtools" applies both
 * to the visit (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
export type Throttling = "simulate" | "devtools";

type Audits = Result["audits"];
const value = (name: string) => (audits: Audits) => audits[name]?.numericValue ?? Number.NaN;
const weight = (type: string) => (audits: Audits) => weigh(audits["network-requests"]?.details, type);

/** What is read of a visit: times in ms, and weights in kB (1000 bytes) as transferred. */
const METRICS = [
  ["fcpMs", value("first-contentful-paint")],
  ["lcpMs", value("largest-contentful-paint")],
  ["tbtMs", value("total-blocking-time")],
  ["cls", value("cumulative-layout-shift")],
  ["documentKb", weight("Document")],
  ["styleKb", weight("Stylesheet")],
  ["fontKb", weight("Font")],
  ["scriptKb", weight("Script")],
] as const;
const metrics = z.record(z.enum(METRICS.map(([name]) => name)), z.number().or(z.nan()));

/** Results of one visit, or the medians of several. Scores are 0 to 100, in the order of CATEGORIES. */
export type LighthouseFigures = z.infer<typeof metrics> & { scores: number[] };

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
    return {
      scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      ...metrics.parse(Object.fromEntries(METRICS.map(([name, read]) => [name, read(audits)]))),
    };
  } finally {
    chrome.kill();
  }
}

/** Takes the median of each figure. */
export function medianFigures(visits: readonly LighthouseFigures[]): LighthouseFigures {
  const middle = (pick: (visit: LighthouseFigures) => number) => percentile(visits.map(pick), 0.5);
  return {
    scores: CATEGORIES.map((_, index) => middle(({ scores }) => scores[index] ?? Number.NaN)),
    ...metrics.parse(Object.fromEntries(METRICS.map(([name]) => [name, middle((visit) => visit[name])]))),
  };
}

const requestList = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

/** Sums the transferred kilobytes of one type in Lighthouse's list of requests. */
function weigh(details: unknown, type: string): number {
  const ofType = requestList.parse(details).items.filter(({ resourceType }) => resourceType === type);
  return ofType.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
}
