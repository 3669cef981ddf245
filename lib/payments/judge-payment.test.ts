import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { judgePayment, PAYMENT_GUARDS, type PaymentDemand, type PaymentFacts } from "./judge-payment";

const demand: PaymentDemand = {
  amountCents: 1_137_500,
  currency: "usd",
  userId: "buyer",
  stripeCustomerId: "cus_1",
};
const paid: PaymentFacts = {
  status: "succeeded",
  amountReceivedCents: 1_137_500,
  currency: "usd",
  userId: "buyer",
  stripeCustomerId: "cus_1",
};

describe("the judgement on a payment", () => {
  it("settles what was paid as demanded", () => {
    expect(judgePayment(paid, demand)).toEqual({ verdict: "settle" });
  });

  it.each([
    ["wrong-amount", { amountReceivedCents: 1_137_499 }],
    ["wrong-amount", { amountReceivedCents: 1_137_501 }],
    ["wrong-currency", { currency: "cad" }],
    ["wrong-owner", { userId: "somebody-else" }],
    ["wrong-owner", { stripeCustomerId: "cus_2" }],
    ["wrong-owner", { stripeCustomerId: null }],
  ])("sends money back for %s when %j", (reason, facts) => {
    expect(judgePayment({ ...paid, ...facts }, demand)).toEqual({ verdict: "refund", reason });
  });

  it.each(PAYMENT_GUARDS.map((guard) => guard.reason))("needs its guard against %s", (reason) => {
    const wrong = {
      "wrong-owner": { userId: "somebody-else" },
      "wrong-currency": { currency: "cad" },
      "wrong-amount": { amountReceivedCents: 1 },
      "paid-twice": {},
    }[reason];
    const others = PAYMENT_GUARDS.filter((guard) => guard.reason !== reason);
    expect(judgePayment({ ...paid, ...wrong }, demand, others)).toEqual({ verdict: "settle" });
  });

  it("waits for the bank", () => {
    expect(judgePayment({ ...paid, status: "processing" }, demand)).toEqual({
      verdict: "wait",
      state: "processing",
    });
  });

  it("never makes anything of money that has not come in, whatever else is said", () => {
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
          expect(judgePayment({ ...paid, status, amountReceivedCents, userId }, demand).verdict).toBe("wait");
        },
      ),
    );
  });
});
