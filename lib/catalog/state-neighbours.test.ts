import { describe, expect, it } from "@jest/globals";
import { neighboursOf, STATE_NEIGHBOURS } from "./state-neighbours";

describe("neighbouring states", () => {
  it("are those around a group, without the group", () => {
    expect(neighboursOf(["TX"])).toEqual(["AR", "LA", "NM", "OK"]);
    expect(neighboursOf(["GA", "FL"])).toEqual(["AL", "NC", "SC", "TN"]);
  });

  it("are none for islands, for nothing and for what is not a state", () => {
    expect(neighboursOf(["HI", "AK"])).toEqual([]);
    expect(neighboursOf([])).toEqual([]);
    expect(neighboursOf(["ZZ"])).toEqual([]);
  });

  it("are mutual", () => {
    const oneWay = Object.keys(STATE_NEIGHBOURS).flatMap((code) =>
      neighboursOf([code]).filter((other) => !neighboursOf([other]).includes(code)),
    );
    expect(oneWay).toEqual([]);
  });
});
