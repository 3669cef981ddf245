import { expect, test } from "@jest/globals";
import { describeStanding } from "./describe-standing";

const GOOD = {
  isEmailConfirmed: true,
  isStopped: false,
  approvedOrders: 2,
  heldOrders: 0,
  disputes: 0,
  approval: "rule",
} as const;

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
  [{ ...GOOD, approval: "never" }, "good-standing", false, "Staff review every order of this account."],
  [
    { ...GOOD, approval: "always", approvedOrders: 0, disputes: 1 },
    "review",
    true,
    "Every order of this account is approved automatically.",
  ],
  [
    { ...GOOD, approval: "always", heldOrders: 1 },
    "review",
    false,
    "Staff review the next order: an order is on hold.",
  ],
] as const)("an account with %j under %s: automatic %s", (facts, approval, isAutomatic, text) => {
  expect(describeStanding(facts, approval)).toEqual({ isAutomatic, text });
});
