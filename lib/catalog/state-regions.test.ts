import { expect, it } from "@jest/globals";
import { STATE_SEEDS } from "./catalog-data";
import { STATE_REGIONS } from "./state-regions";

it("puts every state in one region", () => {
  const placed = STATE_REGIONS.flatMap(({ codes }) => codes);
  expect(placed.toSorted()).toEqual(STATE_SEEDS.map(({ code }) => code).toSorted());
});
