import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mayMoveReturn, RETURN_STATUSES, type ReturnStatus } from "./return-status";

const status = fc.constantFrom(...RETURN_STATUSES);

describe("a return", () => {
  it.each<[ReturnStatus, ReturnStatus, boolean]>([
    ["open", "approved", true],
    ["open", "denied", true],
    ["open", "withdrawn", true],
    ["denied", "open", true],
    ["denied", "approved", false],
    ["withdrawn", "open", true],
    ["withdrawn", "approved", false],
  ])("that is %s may become %s: %s", (from, to, expected) => {
    expect(mayMoveReturn(from, to)).toBe(expected);
  });

  it("is decided only while it is open", () => {
    const end = fc.constantFrom<ReturnStatus>("approved", "denied", "withdrawn");
    fc.assert(
      fc.property(status, end, (from, to) => {
        expect(mayMoveReturn(from, to)).toBe(from === "open");
      }),
    );
  });

  it("keeps an approval for good", () => {
    fc.assert(fc.property(status, (to) => expect(mayMoveReturn("approved", to)).toBe(false)));
  });
});
