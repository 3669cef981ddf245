import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { judgePayment, PAYMENT_GUARDS, type PaymentFacts, type PaymentTerms } from "./judge-payment";

const terms: PaymentTerms = {
  amountCents: 1_137_500,
  currency: "usd",
  userId: "customer",
  stripeCustomerId: "cus_1",
};
const paid: PaymentFacts = {
  status: "succeeded",
  amountReceivedCents: 1_137_500,
  amountRefundedCents: 0,
  currency: "usd",
  userId: "customer",
  stripeCustomerId: "cus_1",
};

describe("judging a payment", () => {
  it("settles a payment that meets the terms", () => {
    expect(judgePayment(paid, terms)).toEqual({ verdict: "settle" });
  });

  it.each([
    ["wrong-amount", { amountReceivedCents: 1_137_499 }],
    ["wrong-amount", { amountReceivedCents: 1_137_501 }],
    ["wrong-currency", { currency: "cad" }],
    ["wrong-owner", { userId: "somebody-else" }],
    ["wrong-owner", { stripeCustomerId: "cus_2" }],
    ["wrong-owner", { stripeCustomerId: null }],
    ["refunded-before", { amountRefundedCents: 1_137_500 }],
  ])("refunds for %s when %j", (reason, facts) => {
    expect(judgePayment({ ...paid, ...facts }, terms)).toEqual({ verdict: "refund", reason });
  });

  it.each(PAYMENT_GUARDS.map((guard) => guard.reason))(
    "would settle a wrong payment without the guard against %s",
    (reason) => {
      const wrong = {
        "wrong-owner": { userId: "somebody-else" },
        "wrong-currency": { currency: "cad" },
        "wrong-amount": { amountReceivedCents: 1 },
        "refunded-before": { amountRefundedCents: 1_137_500 },
        "paid-twice": {},
      }[reason];
      const others = PAYMENT_GUARDS.filter((guard) => guard.reason !== reason);
      expect(judgePayment({ ...paid, ...wrong }, terms, others)).toEqual({ verdict: "settle" });
    },
  );

  it("waits while the bank has not confirmed", () => {
    expect(judgePayment({ ...paid, status: "processing" }, terms)).toEqual({
      verdict: "wait",
      state: "processing",
    });
  });

  it("never settles or refunds a payment that did not succeed, whatever its other fields", () => {
    const statuses = [
      "requires_payment_method",
      "requires_confirmation",
      "requires_action",
      "requires_capture",
      "canceled",
      "processing",
      "new_word",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.integer(),
        fc.string(),
        (status, amountReceivedCents, userId) => {
          expect(judgePayment({ ...paid, status, amountReceivedCents, userId }, terms).verdict).toBe("wait");
        },
      ),
    );
  });
});
