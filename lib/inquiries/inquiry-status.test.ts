import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { INQUIRY_STATUSES, type InquiryStatus, mayMoveInquiry } from "./inquiry-status";

const status = fc.constantFrom(...INQUIRY_STATUSES);

describe("an inquiry", () => {
  it.each<[InquiryStatus, InquiryStatus, string]>([
    ["new", "answered", "staff reply"],
    ["new", "closed", "staff close it"],
    ["answered", "new", "the visitor writes again"],
    ["answered", "closed", "staff close it"],
    ["closed", "new", "staff reopen it, or the visitor writes again"],
    ["closed", "answered", "staff reply"],
  ])("that is %s may become %s: %s", (from, to) => {
    expect(mayMoveInquiry(from, to)).toBe(true);
  });

  it("moves to another status only", () => {
    fc.assert(fc.property(status, (same) => expect(mayMoveInquiry(same, same)).toBe(false)));
  });
});
