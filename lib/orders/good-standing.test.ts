import { describe, expect, test } from "@jest/globals";
import { type AccountFacts, isInGoodStanding } from "./good-standing";

const GOOD: AccountFacts = {
  isEmailConfirmed: true,
  isStopped: false,
  approvedOrders: 1,
  heldOrders: 0,
  disputes: 0,
  approval: "rule",
};

describe("isInGoodStanding", () => {
  test("an account with a confirmed email and an approved order, and nothing against it", () => {
    expect(isInGoodStanding(GOOD)).toBe(true);
    expect(isInGoodStanding({ ...GOOD, approvedOrders: 40 })).toBe(true);
  });

  test.each<Partial<AccountFacts>>([
    { isEmailConfirmed: false },
    { isStopped: true },
    { approvedOrders: 0 },
    { heldOrders: 1 },
    { disputes: 1 },
  ])("not with %j", (change) => {
    expect(isInGoodStanding({ ...GOOD, ...change })).toBe(false);
  });
});
