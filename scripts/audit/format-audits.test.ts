import { expect, it } from "@jest/globals";
import { formatAudits, formatInteractions } from "./format-audits";

const FIGURES = {
  scores: [99, 100, 100, 100],
  fcpMs: 912,
  lcpMs: 1_240,
  tbtMs: 80.4,
  cls: 0,
  documentKb: 24.04,
  styleKb: 0,
  fontKb: 30,
  scriptKb: 147.5,
};

it("has a table for each kind of throttling that was measured, and one of weights", () => {
  const audit = { name: "/", firstScriptKb: 139.96, axeViolations: ["label (2)"] };
  expect(formatAudits([{ ...audit, figures: { devtools: FIGURES } }])).toBe(`Slow 4G and 4x CPU, applied:

| page | perf | a11y | best | SEO | FCP s | LCP s | TBT ms | CLS |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| / | 99 | 100 | 100 | 100 | 0.91 | 1.24 | 80 | 0.000 |

kB as transferred:

| page | HTML | CSS files | fonts | first JS | all JS | axe findings |
| --- | --- | --- | --- | --- | --- | --- |
| / | 24.0 | 0.0 | 30.0 | 140.0 | 147.5 | label (2) |`);
});

it("shows interactions in rows, with the longest below", () => {
  const pages = new Map([
    [
      "/a",
      new Map([
        ["click", 48],
        ["key", 16],
      ]),
    ],
  ]);
  expect(formatInteractions(pages)).toBe(`| interaction at 4x CPU, ms | /a |
| --- | --- |
| click | 48 |
| key | 16 |
| longest (INP) | 48 |`);
});
