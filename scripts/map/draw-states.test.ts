import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { neighbors } from "topojson-client";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { STATE_NEIGHBORS } from "@/lib/catalog/state-neighbors";
import { drawStates } from "./draw-states";
import { readStateAtlas } from "./read-states";

const codes = STATE_SEEDS.map(({ code }) => code).toSorted();

describe("the map of states", () => {
  it("is the file that the pages show (else: node --import tsx scripts/draw-map.ts)", () => {
    expect(readFileSync("public/us-states.svg", "utf8")).toBe(drawStates());
  });

  it("has a drawn path for every state, and stays small", () => {
    const drawn = [...drawStates().matchAll(/<path id="([A-Z]{2})" d="M[^"]{12,}"\/>/g)].map(([, id]) => id);
    expect(drawn).toEqual(codes);
    expect(drawStates().length).toBeLessThan(34_000);
  });

  it("has the neighbors that the browser's table lists", () => {
    const atlas = readStateAtlas();
    const pairs = neighbors(atlas.topology.objects.states.geometries).map((indexes, state) => [
      atlas.codes[state],
      indexes.map((index) => atlas.codes[index] ?? "").toSorted(),
    ]);
    const table = codes.map((code) => [code, STATE_NEIGHBORS[code]?.split(" ").filter(Boolean)]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(pairs));
  });
});
