import { expect, it } from "@jest/globals";
import { judgeDecline } from "./plan-status";

it.each([
  "expired_card",
  "fraudulent",
  "incorrect_number",
  "invalid_account",
  "lost_card",
  "merchant_blacklist",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "security_violation",
  "stolen_card",
  "stop_payment_order",
  "transaction_not_allowed",
  "account_closed",
  "debit_not_authorized",
  "no_account",
  "no_payment_method",
  "payment_method_unusable",
])("after %s another payment method is asked for", (code) => {
  expect(judgeDecline(code)).toBe("replace");
});

it.each(["insufficient_funds", "generic_decline", "a_new_code", null])(
  "after %s it is tried again",
  (code) => {
    expect(judgeDecline(code)).toBe("retry");
  },
);

it("a charge that the bank wants confirmed waits for the customer", () => {
  expect(judgeDecline("authentication_required")).toBe("confirm");
});
