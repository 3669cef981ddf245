import { describe, expect, it } from "@jest/globals";
import { neighborsOf, STATE_NEIGHBORS } from "./state-neighbors";

describe("neighbouring states", () => {
  it("are those around a group, without the group", () => {
    expect(neighborsOf(["TX"])).toEqual(["AR", "LA", "NM", "OK"]);
    expect(neighborsOf(["GA", "FL"])).toEqual(["AL", "NC", "SC", "TN"]);
  });

  it("are none for islands, for nothing and for what is not a state", () => {
    expect(neighborsOf(["HI", "AK"])).toEqual([]);
    expect(neighborsOf([])).toEqual([]);
    expect(neighborsOf(["ZZ"])).toEqual([]);
  });

  it("are mutual", () => {
    const oneWay = Object.keys(STATE_NEIGHBORS).flatMap((code) =>
      neighborsOf([code]).filter((other) => !neighborsOf([other]).includes(code)),
    );
    expect(oneWay).toEqual([]);
  });
});
