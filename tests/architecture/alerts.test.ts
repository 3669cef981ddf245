import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { METRICS, type MetricDefinition } from "@/lib/platform/metrics/metric-list";
import { PROJECT_ROOT } from "./source-files";

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), "utf8");
const RULES = read("deploy/prometheus/alerts.yml");
const RUNBOOK = read("docs/runbook.md");
const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
const DEFINITIONS: [string, MetricDefinition][] = Object.entries(METRICS);

/** The series that Prometheus keeps of each metric. */
const SERIES = new Set(
  DEFINITIONS.flatMap(([name, { type }]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  ),
);

describe("alerts and dashboard", () => {
  it.each([
    "deploy/prometheus/alerts.yml",
    "deploy/prometheus/alerts.test.yml",
    "deploy/grafana/leadwell.json",
  ])("%s names only series that exist", (file) => {
    const named = read(file).match(/\bleadwell_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !SERIES.has(name))).toEqual([]);
  });

  it.each(["deploy/prometheus/alerts.yml", "deploy/grafana/leadwell.json"])(
    "%s compares labels with values that exist",
    (file) => {
      const selectors = read(file)
        .replaceAll('\\"', '"')
        .matchAll(/(leadwell_[a-z_]+)\{([^}]+)\}/g);
      const unknown = [...selectors].flatMap(([, series = "", inside = ""]) => {
        const [, definition] = DEFINITIONS.find(([name]) => series.startsWith(name)) ?? [];
        return [...inside.matchAll(/(\w+)=~?"([^"]+)"/g)].filter(([, label = "", values = ""]) => {
          const known = definition?.labels?.[label];
          return (
            !known || (typeof known !== "string" && values.split("|").some((one) => !known.includes(one)))
          );
        });
      });
      expect(unknown).toEqual([]);
    },
  );

  it("has a dashboard that shows every metric of the list, or an alert that reads it", () => {
    const shown = RULES + read("deploy/grafana/leadwell.json");
    expect(DEFINITIONS.map(([name]) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe("the runbook", () => {
  it("has a section for each alert, and no other", () => {
    const sections = [...RUNBOOK.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(ALERTS.length).toBeGreaterThan(20);
    expect(sections).toEqual(ALERTS);
  });

  it.each(ALERTS)("says what %s means and what to do, and its rule leads there", (name) => {
    const section = RUNBOOK.split(`### ${name}\n`)[1]?.split("\n### ")[0] ?? "";
    expect(section).toMatch(/\*\*Severity:\*\* (page|ticket), after \d+[smh]\. \S/);
    expect(section).toMatch(/\*\*What to do:\*\* \S/);
    expect(RULES).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}\n`);
  });
});
