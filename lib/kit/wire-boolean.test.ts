import { describe, expect, it } from "@jest/globals";
import { toWireBoolean, wireBooleanInput } from "./wire-boolean";

describe("yes and no on the wire", () => {
  it.each([
    ["true", true],
    [true, true],
    ["false", false],
    [false, false],
    [undefined, false],
  ])("reads %j as %s", (input, expected) => {
    expect(wireBooleanInput.parse(input)).toBe(expected);
  });

  it.each(["TRUE", "yes", 1, 0, null, {}])("does not read %j", (input) => {
    expect(wireBooleanInput.safeParse(input).success).toBe(false);
  });

  it("writes strings", () => {
    expect([toWireBoolean(true), toWireBoolean(false)]).toEqual(["true", "false"]);
  });
});
