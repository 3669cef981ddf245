import { describe, expect, it } from "@jest/globals";
import { type BookedSums, compareBooks, findGaps, findUneven } from "./books-checks";

const booked = (changes: Partial<BookedSums> = {}): BookedSums => ({
  paymentIntentId: "pi_a",
  captured: 5_000,
  refunded: 700,
  lost: 1_000,
  kept: 3_300,
  ...changes,
});

describe("the books of a campaign", () => {
  it("are right when they say what Stripe says", () => {
    const atStripe = new Map([["pi_a", { captured: 5_000, refunded: 700, lost: 1_000 }]]);
    expect(compareBooks(atStripe, [booked()])).toEqual([]);
    expect(findUneven([booked()])).toEqual([]);
  });

  it.each([
    ["a refund is not booked", { refunded: 0 }],
    ["a dispute is booked twice", { lost: 2_000 }],
    ["a payment is not booked", { captured: 0 }],
  ])("are wrong when %s", (_what, change) => {
    const atStripe = new Map([["pi_a", { captured: 5_000, refunded: 700, lost: 1_000 }]]);
    expect(compareBooks(atStripe, [booked(change)])).toEqual([expect.stringMatching(/^pi_a: Stripe 5000/)]);
  });

  it("are wrong when they have no entry of a payment, or one that Stripe does not know", () => {
    expect(compareBooks(new Map([["pi_b", { captured: 1, refunded: 0, lost: 0 }]]), [booked()])).toHaveLength(
      2,
    );
  });

  it("are wrong when the sums do not add up, or one is below zero", () => {
    expect(findUneven([booked({ kept: 3_301 })])).toEqual(["pi_a"]);
    expect(findUneven([booked({ refunded: 6_000, lost: 0, kept: -1_000 })])).toEqual(["pi_a"]);
  });
});

describe("numbers of documents", () => {
  it("have no gap in any series", () => {
    expect(findGaps(["LW-2026-000002", "LW-2026-000001", "CN-2026-000001"])).toEqual([]);
  });

  it.each([
    ["a gap", ["LW-2026-000001", "LW-2026-000003"], ["LW-2026: 3 after 1"]],
    ["a series that does not begin with 1", ["CN-2026-000002"], ["CN-2026: 2 after 0"]],
    ["a number that appears twice", ["LW-2026-000001", "LW-2026-000001"], ["LW-2026: 1 after 0"]],
  ])("are wrong with %s", (_what, numbers, found) => {
    expect(findGaps(numbers)).toEqual(found);
  });
});
