import { expect, test } from "@jest/globals";
import { describeStanding } from "./describe-standing";

const GOOD = { isEmailConfirmed: true, isStopped: false, approvedOrders: 2, heldOrders: 0, disputes: 0 };

test.each([
  [GOOD, "review", false, "Staff review every order."],
  [GOOD, "good-standing", true, "The next order is approved automatically: the account is in good standing."],
  [
    { ...GOOD, isEmailConfirmed: false, approvedOrders: 0 },
    "good-standing",
    false,
    "Staff review the next order: the email is not confirmed, no order was approved before.",
  ],
  [
    { ...GOOD, disputes: 1, heldOrders: 1, isStopped: true },
    "good-standing",
    false,
    "Staff review the next order: the account is disabled or closed, an order is on hold, a payment was disputed.",
  ],
] as const)("an account with %j under %s: automatic %s", (facts, approval, isAutomatic, text) => {
  expect(describeStanding(facts, approval)).toEqual({ isAutomatic, text });
});
