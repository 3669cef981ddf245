import { describe, expect, it } from "@jest/globals";
import { type Point, simplifyArc } from "./simplify-arc";

describe("a simplified line", () => {
  const bump: Point[] = [
    [0, 0],
    [5, 0.1],
    [10, 0],
    [15, 8],
    [20, 0],
  ];

  it("loses the points that hardly bend it, and keeps corners and ends", () => {
    expect(simplifyArc(bump, 1)).toEqual([
      [0, 0],
      [10, 0],
      [15, 8],
      [20, 0],
    ]);
  });

  it("is the same line when nothing is small enough", () => {
    expect(simplifyArc(bump, 0)).toEqual(bump);
  });

  it("keeps both ends, whatever is asked", () => {
    expect(simplifyArc(bump, 1_000)).toEqual([
      [0, 0],
      [20, 0],
    ]);
  });
});
