import { describe, expect, it } from "@jest/globals";
import { findTooOld, installedVersion, isAtLeast, MINIMUM_VERSIONS } from "./minimum-versions";

describe("the least versions", () => {
  it.each([
    ["16.4.1", "16.4.1", true],
    ["16.4.10", "16.4.9", true],
    ["16.10.0", "16.4.1", true],
    ["17.0.0", "16.4.1", true],
    ["16.4.0", "16.4.1", false],
    ["16.3.9", "16.4.1", false],
    ["9.99.99", "16.4.1", false],
    ["16.4.1-canary.3", "16.4.1", false],
    ["16.4.2-canary.3", "16.4.1", true],
  ])("%s against %s", (version, minimum, expected) => {
    expect(isAtLeast(version, minimum)).toBe(expected);
  });

  it("are met by what is installed", () => {
    expect(findTooOld(installedVersion)).toEqual([]);
  });

  it("name every package that does not meet them", () => {
    expect(findTooOld(() => "0.0.1")).toHaveLength(Object.keys(MINIMUM_VERSIONS).length);
    expect(findTooOld((name) => (name === "next" ? "16.4.0" : "99.0.0"))).toEqual([
      "next 16.4.0 is installed, 16.4.1 is the least",
    ]);
  });

  it("do not take nonsense for a version", () => {
    expect(() => isAtLeast("latest", "1.0.0")).toThrow("no version");
  });
});
