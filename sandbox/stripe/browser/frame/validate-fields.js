import { digitsOf, isAmex } from "./format-card.js";

/*
 * What is wrong with a field, in the codes and words of Stripe's Payment Element; null when nothing is.
 * Each rule takes the text of all fields, because some depend on another.
 */
export const rules = {
  number({ number }) {
    const digits = digitsOf(number);
    if (digits.length < (isAmex(number) ? 15 : 16)) {
      return problem("incomplete_number", "Your card number is incomplete.");
    }
    return hasValidCheckDigit(digits) ? null : finalProblem("invalid_number", "Your card number is invalid.");
  },
  expiry({ expiry }) {
    const digits = digitsOf(expiry);
    if (digits.length < 4) return problem("incomplete_expiry", "Your card’s expiration date is incomplete.");
    const month = Number(digits.slice(0, 2));
    if (month < 1 || month > 12) {
      return finalProblem("invalid_expiry_month", "Your card’s expiration date is invalid.");
    }
    const now = new Date();
    const year = 2000 + Number(digits.slice(2));
    if (year < now.getFullYear()) {
      return finalProblem("invalid_expiry_year_past", "Your card’s expiration year is in the past.");
    }
    if (year === now.getFullYear() && month < now.getMonth() + 1) {
      return finalProblem("invalid_expiry_month_past", "Your card’s expiration date is in the past.");
    }
    return null;
  },
  cvc({ cvc, number }) {
    const isWhole = cvc.length >= (isAmex(number) ? 4 : 3);
    return isWhole ? null : problem("incomplete_cvc", "Your card’s security code is incomplete.");
  },
  name({ name }) {
    return name.trim() ? null : problem("incomplete_name", "Please provide your full name.");
  },
  email({ email }) {
    if (!email.trim()) return problem("incomplete_email", "Please provide your email address.");
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
    return isAddress ? null : problem("invalid_email", "Your email is invalid.");
  },
  routing({ routing }) {
    const isWhole = digitsOf(routing).length === 9;
    return isWhole ? null : problem("incomplete_routing_number", "Your routing number is incomplete.");
  },
  account({ account }) {
    const isWhole = digitsOf(account).length >= 4;
    return isWhole ? null : problem("incomplete_account_number", "Your account number is incomplete.");
  },
};

function problem(code, message) {
  return { type: "validation_error", code, message, isFinal: false };
}

/** A problem that further typing cannot solve, worth showing at once. */
function finalProblem(code, message) {
  return { ...problem(code, message), isFinal: true };
}

function hasValidCheckDigit(digits) {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, character, index) => {
      const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0;
}
