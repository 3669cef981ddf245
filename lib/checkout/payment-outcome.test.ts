import { describe, expect, test } from "@jest/globals";
import { readCheckedIntent, readPaymentAnswer } from "./payment-outcome";

describe("readPaymentAnswer", () => {
  test("a declined card failed, in the provider's words", () => {
    const error = { type: "card_error", message: "Your card was declined.", payment_intent: undefined };
    expect(readPaymentAnswer({ error })).toEqual({ kind: "failed", message: "Your card was declined." });
  });

  test("a declined card stays failed when the intent comes with it", () => {
    const intent = { id: "pi_1", status: "requires_payment_method" };
    const error = { type: "card_error", message: "No.", payment_intent: intent };
    expect(readPaymentAnswer({ error })).toEqual({ kind: "failed", message: "No." });
  });

  test("succeeded is succeeded; every other status is being processed", () => {
    expect(readPaymentAnswer({ paymentIntent: { id: "pi_1", status: "succeeded" } })).toEqual({
      kind: "succeeded",
      paymentIntentId: "pi_1",
    });
    for (const status of ["processing", "requires_action", "requires_capture"])
      expect(readPaymentAnswer({ paymentIntent: { id: "pi_1", status } }).kind).toBe("processing");
  });

  test("an error about an intent that went through is not a failure", () => {
    const error = { type: "invalid_request_error", payment_intent: { id: "pi_2", status: "succeeded" } };
    expect(readPaymentAnswer({ error })).toEqual({ kind: "succeeded", paymentIntentId: "pi_2" });
  });

  test.each(["api_connection_error", "api_error", "rate_limit_error"])(
    "%s is unknown, never failed",
    (type) => {
      expect(readPaymentAnswer({ error: { type, message: "We could not reach the bank." } }).kind).toBe(
        "unknown",
      );
    },
  );

  test("no answer at all is unknown", () => {
    expect(readPaymentAnswer({}).kind).toBe("unknown");
  });
});

describe("readCheckedIntent", () => {
  test.each(["requires_payment_method", "requires_confirmation", "requires_action", "canceled"])(
    "%s was not paid",
    (status) => {
      expect(readCheckedIntent({ id: "pi_1", status }).kind).toBe("failed");
    },
  );

  test("money on its way is not asked for again", () => {
    expect(readCheckedIntent({ id: "pi_1", status: "processing" }).kind).toBe("processing");
    expect(readCheckedIntent({ id: "pi_1", status: "succeeded" }).kind).toBe("succeeded");
  });
});
