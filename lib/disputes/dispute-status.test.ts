import { describe, expect, it } from "@jest/globals";
import {
  DISPUTE_GROUP_NAMES,
  DISPUTE_GROUPS,
  DISPUTE_STATUSES,
  disputeReasonText,
  isFrozen,
  mayMoveDispute,
  needsResponse,
  readDisputeStatus,
} from "./dispute-status";

describe("the status of a dispute", () => {
  it.each([
    ["warning_needs_response", "needs_response"],
    ["needs_response", "under_review"],
    ["under_review", "won"],
    ["under_review", "lost"],
    ["lost", "appeal_needs_response"],
    ["won", "lost"],
  ] as const)("moves from %s to %s", (from, to) => {
    expect(mayMoveDispute(from, to)).toBe(true);
  });

  it.each([
    ["under_review", "needs_response"],
    ["won", "needs_response"],
    ["won", "under_review"],
    ["lost", "under_review"],
    ["needs_response", "warning_needs_response"],
    ["prevented", "needs_response"],
  ] as const)("never moves back from %s to %s", (from, to) => {
    expect(mayMoveDispute(from, to)).toBe(false);
  });

  it("has its reason in words", () => {
    expect(disputeReasonText("product_not_received")).toBe("Product not received");
  });

  it("freezes the payment until it is won, closed as an inquiry or prevented", () => {
    expect(DISPUTE_STATUSES.filter((status) => !isFrozen(status))).toEqual([
      "warning_closed",
      "won",
      "prevented",
    ]);
  });

  it("that we do not know freezes the payment and asks staff", () => {
    const status = readDisputeStatus("something_new");
    expect([isFrozen(status), needsResponse(status)]).toEqual([true, true]);
  });

  it("is in exactly one group of the staff's list", () => {
    const grouped = DISPUTE_GROUP_NAMES.flatMap((name) => [...DISPUTE_GROUPS[name]]);
    expect(grouped.toSorted()).toEqual([...DISPUTE_STATUSES].toSorted());
  });
});
