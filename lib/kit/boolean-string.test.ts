import { describe, expect, it } from "@jest/globals";
import { booleanStringInput, toBooleanString } from "./boolean-string";

describe("yes and no on the wire", () => {
  it.each([
    ["true", true],
    [true, true],
    ["false", false],
    [false, false],
    [undefined, false],
  ])("reads %j as %s", (input, expected) => {
    expect(booleanStringInput.parse(input)).toBe(expected);
  });

  it.each(["TRUE", "yes", 1, 0, null, {}])("does not read %j", (input) => {
    expect(booleanStringInput.safeParse(input).success).toBe(false);
  });

  it("writes strings", () => {
    expect([toBooleanString(true), toBooleanString(false)]).toEqual(["true", "false"]);
  });
});
