import type { PageAudit } from "./audit-targets";
import type { LighthouseFigures, Throttling } from "./run-lighthouse";

const TITLES: Readonly<Record<Throttling, string>> = {
  simulate: "Slow 4G and 4x CPU, simulated:",
  devtools: "Slow 4G and 4x CPU, applied:",
};

/** Formats the audits as the Markdown tables of docs/performance.md. */
export function formatAudits(audits: readonly PageAudit[]): string {
  const parts = (["simulate", "devtools"] as const).flatMap((throttling) => {
    const rows = audits.flatMap(({ name, figures }) => {
      const found = figures[throttling];
      return found ? [[name, ...paintCells(found)]] : [];
    });
    const head = "page,perf,a11y,best,SEO,FCP s,LCP s,TBT ms,CLS".split(",");
    return rows.length > 0 ? [TITLES[throttling], formatTable(head, rows)] : [];
  });
  const weights = audits.map(({ name, figures, firstScriptKb, axeViolations }) => {
    const { documentKb, styleKb, fontKb, scriptKb } = figures.devtools ?? figures.simulate ?? NOTHING;
    const kilobytes = [documentKb, styleKb, fontKb, firstScriptKb, scriptKb].map((value) => value.toFixed(1));
    return [name, ...kilobytes, axeViolations.join(", ") || "0"];
  });
  const head = "page,HTML,CSS files,fonts,first JS,all JS,axe findings".split(",");
  return [...parts, "kB as transferred:", formatTable(head, weights)].join("\n\n");
}

const NOTHING = { documentKb: Number.NaN, styleKb: Number.NaN, fontKb: Number.NaN, scriptKb: Number.NaN };

function paintCells({ scores, fcpMs, lcpMs, tbtMs, cls }: LighthouseFigures): (string | number)[] {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return [...scores, seconds(fcpMs), seconds(lcpMs), Math.round(tbtMs), cls.toFixed(3)];
}

/** Formats the interactions as a table: a row for each, a column for each page. */
export function formatInteractions(pages: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const columns = [...pages.values()];
  const names = [...(columns[0]?.keys() ?? [])];
  const rows = names.map((name) => [name, ...columns.map((column) => column.get(name) ?? "–")]);
  const longest = columns.map((column) => Math.max(...column.values()));
  return formatTable(
    ["interaction at 4x CPU, ms", ...pages.keys()],
    [...rows, ["longest (INP)", ...longest]],
  );
}

/** Formats a table in Markdown. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
