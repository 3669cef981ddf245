import { describe, expect, test } from "@jest/globals";
import { readCheckedIntent, readPaymentResult } from "./payment-outcome";

const DEPOSIT = {
  verifyUrl: "https://payments.stripe.com/microdeposit/x",
  arrivesAt: "2026-11-28T00:00:00.000Z",
};
const WAITING = {
  id: "pi_1",
  status: "requires_action",
  next_action: {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: {
      arrival_date: Date.parse(DEPOSIT.arrivesAt) / 1000,
      hosted_verification_url: DEPOSIT.verifyUrl,
    },
  },
};

describe("readPaymentResult", () => {
  test("a declined card is a failure with Stripe's message", () => {
    const error = { type: "card_error", message: "Your card was declined.", payment_intent: undefined };
    expect(readPaymentResult({ error })).toEqual({ kind: "failed", message: "Your card was declined." });
  });

  test("a declined card is a failure also when the intent is included", () => {
    const intent = { id: "pi_1", status: "requires_payment_method" };
    const error = { type: "card_error", message: "No.", payment_intent: intent };
    expect(readPaymentResult({ error })).toEqual({ kind: "failed", message: "No." });
  });

  test("an incomplete field is not a failed payment", () => {
    const error = { type: "validation_error", message: "Your card number is incomplete." };
    expect(readPaymentResult({ error })).toEqual({ kind: "incomplete", message: error.message });
  });

  test("any status but succeeded counts as processing", () => {
    expect(readPaymentResult({ paymentIntent: { id: "pi_1", status: "succeeded" } })).toEqual({
      kind: "succeeded",
      paymentIntentId: "pi_1",
    });
    for (const status of ["processing", "requires_action", "requires_capture"])
      expect(readPaymentResult({ paymentIntent: { id: "pi_1", status } }).kind).toBe("processing");
  });

  test("an intent that waits for a test deposit is not processing: the customer must confirm it", () => {
    expect(readPaymentResult({ paymentIntent: WAITING })).toEqual({ kind: "waiting", deposit: DEPOSIT });
  });

  test("an error about an intent that succeeded is not a failure", () => {
    const error = { type: "invalid_request_error", payment_intent: { id: "pi_2", status: "succeeded" } };
    expect(readPaymentResult({ error })).toEqual({ kind: "succeeded", paymentIntentId: "pi_2" });
  });

  test.each(["api_connection_error", "api_error", "rate_limit_error"])(
    "%s is unknown, never failed",
    (type) => {
      expect(readPaymentResult({ error: { type, message: "We could not reach the bank." } }).kind).toBe(
        "unknown",
      );
    },
  );

  test("an empty result is unknown", () => {
    expect(readPaymentResult({}).kind).toBe("unknown");
  });
});

describe("readCheckedIntent", () => {
  test("an intent that waits for a test deposit has not failed", () => {
    expect(readCheckedIntent(WAITING)).toEqual({ kind: "waiting", deposit: DEPOSIT });
  });

  test.each(["requires_payment_method", "requires_confirmation", "requires_action", "canceled"])(
    "%s is a failure: nothing was paid",
    (status) => {
      expect(readCheckedIntent({ id: "pi_1", status }).kind).toBe("failed");
    },
  );

  test("a payment that is processing or succeeded is not a failure", () => {
    expect(readCheckedIntent({ id: "pi_1", status: "processing" }).kind).toBe("processing");
    expect(readCheckedIntent({ id: "pi_1", status: "succeeded" }).kind).toBe("succeeded");
  });
});
