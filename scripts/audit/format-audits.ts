import type { PageAudit } from "./audit-page";

/** A Markdown table of the audits, as docs/performance.md shows it. */
export function formatAudits(audits: readonly PageAudit[]): string {
  const rows = audits.map(({ page, scores, lcpMs, tbtMs, cls, firstJsKb, jsKb, axeViolations }) => [
    page,
    scores.performance,
    scores.accessibility,
    scores["best-practices"],
    scores.seo,
    (lcpMs / 1000).toFixed(2),
    Math.round(tbtMs),
    cls.toFixed(3),
    firstJsKb.toFixed(1),
    jsKb.toFixed(1),
    axeViolations.length > 0 ? axeViolations.join(", ") : "0",
  ]);
  const header = [
    "page",
    "perf",
    "a11y",
    "best",
    "SEO",
    "LCP s",
    "TBT ms",
    "CLS",
    "first JS kB gz",
    "all JS kB gz",
    "axe",
  ];
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
