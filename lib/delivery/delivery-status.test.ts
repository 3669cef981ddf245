import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DELIVERY_STATUSES, type DeliveryStatus, mayMoveDelivery } from "./delivery-status";

const status = fc.constantFrom(...DELIVERY_STATUSES);

describe("a delivery", () => {
  it.each<[DeliveryStatus, DeliveryStatus, boolean]>([
    ["due", "accepted", true],
    ["due", "cancelled", true],
    ["dead", "accepted", true],
    ["superseded", "accepted", true],
    ["cancelled", "accepted", false],
    ["accepted", "dead", false],
    ["accepted", "cancelled", false],
    ["dead", "superseded", false],
  ])("that is %s may become %s: %s", (from, to, expected) => {
    expect(mayMoveDelivery(from, to)).toBe(expected);
  });

  it("can be sent again from every other status, and never moves to its own", () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(mayMoveDelivery(from, "due")).toBe(from !== "due");
        expect(mayMoveDelivery(from, from)).toBe(false);
      }),
    );
  });

  it("loses an acceptance only by a replay", () => {
    fc.assert(
      fc.property(status, (to) => {
        expect(mayMoveDelivery("accepted", to)).toBe(to === "due");
      }),
    );
  });
});
