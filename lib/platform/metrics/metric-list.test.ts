import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ACTION_POLICIES } from "@/tests/api/action-policies";
import { ROUTE_POLICIES } from "@/tests/api/route-policies";
import { JOBS } from "@/worker/jobs";
import { createRouteLabels, METRICS, type MetricDefinition, MOST_ROUTES, statusClass } from "./metric-list";

const ACTIONS = Object.values(ACTION_POLICIES).flatMap((policies) => Object.keys(policies));
const ROUTES = [
  ...Object.keys(ROUTE_POLICIES).map((route) => `/api/${route}`),
  ...ACTIONS.map((name) => `/actions/${name}`),
];
/** Series of one metric in one process, without the buckets of a histogram. */
const MOST_SERIES = 10_000;

describe("the list of metrics", () => {
  const all: [string, MetricDefinition][] = Object.entries(METRICS);

  it.each(all)("%s is named by its unit, has help, and buckets if it is a histogram", (name, definition) => {
    expect(name).toMatch(/^leadwell_[a-z_]+$/);
    expect(definition.help).toMatch(/\.$/);
    expect((definition.buckets ?? []).length > 0).toBe(definition.type === "histogram");
    expect(name.endsWith("_total")).toBe(definition.type === "counter");
    expect(definition.type !== "histogram" || name.endsWith("_seconds")).toBe(true);
  });

  it.each(all)(
    "%s has labels with a small number of values, and none that names a person",
    (_, definition) => {
      const labels = Object.entries(definition.labels ?? {});
      const allowed = ["method", "route", "status", "job", "outcome", "kind", "level", "state", "table"];
      expect(labels.filter(([label]) => !allowed.includes(label))).toEqual([]);
      const sizes = labels.map(([, values]) => {
        if (values === "route") return ROUTES.length;
        return values === "job" ? JOBS.length : values.length;
      });
      expect(sizes.reduce((product, size) => product * size, 1)).toBeLessThanOrEqual(MOST_SERIES);
    },
  );
});

describe("the label of a route", () => {
  it("is the pattern, for every route and server action of the program", () => {
    const label = createRouteLabels();
    expect(ROUTES.length).toBeLessThan(MOST_ROUTES);
    for (const route of ROUTES) {
      const plain = route.replaceAll("...", "").replace("[[", "[").replace("]]", "]");
      expect(label(plain)).toBe(plain);
    }
  });

  it.each([
    ["/api/orders/4242424242424242", "other"],
    ["/api/leads/%E0%A4%A", "other"],
    ["/api/certificates/ann@example.com", "other"],
    ["/api/auth/[nextauth]/[nextauth]/[nextauth]", "/api/auth/[nextauth]"],
    ["other", "other"],
    ["", "/"],
  ])("of %s is %s", (pattern, expected) => {
    expect(createRouteLabels()(pattern)).toBe(expected);
  });

  it("has a bounded number of values, whatever clients ask for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^(\/[a-z0-9.@%[\]-]{0,12}){0,4}$/), { maxLength: 60 }),
        (paths) => {
          const label = createRouteLabels(20);
          expect(new Set(paths.map(label)).size).toBeLessThanOrEqual(21);
        },
      ),
    );
  });
});

it("groups status codes by their first digit", () => {
  expect([100, 204, 304, 404, 503, 0, 999].map(statusClass)).toEqual([
    "1xx",
    "2xx",
    "3xx",
    "4xx",
    "5xx",
    "5xx",
    "5xx",
  ]);
});
