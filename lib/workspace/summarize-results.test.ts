import { expect, it } from "@jest/globals";
import { summarizeResults } from "./summarize-results";

const SINCE = "2026-08-24T00:00:00.000Z";
const state = (name: string, counts: readonly [number, number, number, number], spentCents: number) => {
  const [received, contacted, quoted, sold] = counts;
  return { state: name, received, contacted, quoted, sold, open: received - contacted, spentCents };
};

it("adds up the states and gives each step as a share of the step before", () => {
  const summary = summarizeResults({
    since: SINCE,
    states: [state("Texas", [8, 6, 3, 1], 40_000), state("Florida", [2, 2, 1, 1], 10_000)],
  });
  expect(summary).toMatchObject({
    received: 10,
    sold: 2,
    open: 2,
    spentCents: 50_000,
    perPolicyCents: 25_000,
  });
  expect(summary?.steps).toEqual([
    { name: "Received", count: 10, ofBefore: null },
    { name: "Contacted", count: 8, ofBefore: 0.8 },
    { name: "Quoted", count: 4, ofBefore: 0.5 },
    { name: "Policy sold", count: 2, ofBefore: 0.5 },
  ]);
  expect(summary?.states).toEqual([
    { state: "Florida", sold: 1, perPolicyCents: 10_000, isSmall: true },
    { state: "Texas", sold: 1, perPolicyCents: 40_000, isSmall: true },
  ]);
});

it("puts states with too few leads to compare last, however cheap a policy was there", () => {
  const summary = summarizeResults({
    since: SINCE,
    states: [
      state("Ohio", [3, 2, 1, 1], 8_000),
      state("Texas", [20, 9, 5, 1], 40_000),
      state("Florida", [25, 9, 5, 2], 50_000),
    ],
  });
  expect(summary?.states.map(({ state: name, isSmall }) => [name, isSmall])).toEqual([
    ["Florida", false],
    ["Texas", false],
    ["Ohio", true],
  ]);
});

it("has no cost of a policy before the first policy, and names no state without one", () => {
  const summary = summarizeResults({ since: SINCE, states: [state("Texas", [3, 0, 0, 0], 12_600)] });
  expect(summary?.perPolicyCents).toBeNull();
  expect(summary?.states).toEqual([]);
  expect(summary?.steps.map(({ ofBefore }) => ofBefore)).toEqual([null, 0, null, null]);
});

it("is null without a lead", () => {
  expect(summarizeResults({ since: SINCE, states: [] })).toBeNull();
});
