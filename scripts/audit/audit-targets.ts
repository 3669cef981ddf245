import { type LighthouseFigures, medianFigures, runLighthouse, type Throttling } from "./run-lighthouse";
import { runAxe } from "./visit-as-phone";
import { weighFirstScripts } from "./weigh-first-scripts";

export interface Target {
  /** In the tables. */
  name: string;
  url: string;
  /** Ours are checked with axe. */
  isOurs: boolean;
}

/** Results of one page: medians of several visits. */
export interface PageAudit {
  name: string;
  /** By the kind of throttling; undefined where it was not measured. */
  figures: Partial<Record<Throttling, LighthouseFigures>>;
  /** Scripts in the page's HTML, gzipped, in kB (1000 bytes). */
  firstScriptKb: number;
  axeViolations: string[];
}

/**
 * Audits all pages `runs` times. Each round visits every page, so that an hour in which the machine is slow touches all of
 * them alike.
 */
export async function auditTargets(
  browser: string,
  targets: readonly Target[],
  { runs, throttlings }: { runs: number; throttlings: readonly Throttling[] },
): Promise<PageAudit[]> {
  const visits = targets.map(() => new Map<Throttling, LighthouseFigures[]>());
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, { url }] of targets.entries())
      for (const throttling of throttlings) {
        const list = visits[index]?.get(throttling) ?? [];
        list.push(await runLighthouse(browser, url, throttling));
        visits[index]?.set(throttling, list);
      }
    console.log(`visit ${run} of ${runs} done`);
  }
  const audits: PageAudit[] = [];
  for (const [index, { name, url, isOurs }] of targets.entries())
    audits.push({
      name,
      figures: Object.fromEntries(
        throttlings.map((throttling) => [throttling, medianFigures(visits[index]?.get(throttling) ?? [])]),
      ),
      firstScriptKb: (await weighFirstScripts(url)) / 1000,
      axeViolations: isOurs ? await runAxe(browser, url) : [],
    });
  return audits;
}
