import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { MARKETS, type Market, SALELESS_REGION } from "@/tests/e2e/markets";

const cellsOf = ({ line, region }: Market) => region.states.map((state) => `${line} ${state}`);
const duplicatesIn = (markets: Market[]) => {
  const cells = markets.flatMap(cellsOf);
  return cells.filter((cell, index) => cells.indexOf(cell) !== index);
};

test("no two browser tests sell leads of one line in one state", () => {
  expect(duplicatesIn(Object.values(MARKETS))).toEqual([]);
  expect(duplicatesIn([...Object.values(MARKETS), MARKETS.results])).toContain("life UT");
});

test("the region of orders without a market, and the leads that stay in stock, belong to no market", () => {
  const markets: Market[] = Object.values(MARKETS);
  const states = new Set(markets.flatMap(({ region }) => region.states));
  expect(SALELESS_REGION.states.filter((state) => states.has(state))).toEqual([]);
  expect(markets.flatMap(cellsOf)).not.toContain("life MA");
});

test("the leads of a market live in one of its states", () => {
  const markets: Market[] = Object.values(MARKETS);
  expect(markets.filter(({ region }) => !region.states.includes(region.place.state))).toEqual([]);
});

/** The markets that more than one test of these files names. */
const sharedIn = (files: readonly string[]) => {
  const named = files
    .flatMap((source) => source.split(/^ *test\(/m))
    .flatMap((part) => [...new Set(part.match(/\bMARKETS\.\w+/g))]);
  return named.filter((name, index) => named.indexOf(name) !== index);
};

test("each market belongs to one browser test", () => {
  const files = readdirSync("tests/e2e", { encoding: "utf8" }).filter((name) => name.endsWith(".spec.ts"));
  const sources = files.map((name) => readFileSync(`tests/e2e/${name}`, "utf8"));
  expect(sources.join().match(/\bMARKETS\.\w+/g)?.length).toBeGreaterThan(30);
  expect(sharedIn(sources)).toEqual([]);
  expect(sharedIn([...sources, "test(() => MARKETS.results)"])).toEqual(["MARKETS.results"]);
});
