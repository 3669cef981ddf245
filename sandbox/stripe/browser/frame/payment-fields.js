import { digitsOf, formatExpiry, formatNumber, formatSecurityCode, reformat } from "./format-card.js";
import { rules } from "./validate-fields.js";

const fieldsOf = {
  card: ["number", "expiry", "cvc"],
  us_bank_account: ["name", "email", "routing", "account"],
};

/** The form's inputs. Formats them while typing, shows errors beside them, and calls back after each change. */
export class PaymentFields {
  constructor(onChange) {
    this._onChange = onChange;
    this.method = "card";
    this._inputs = Object.fromEntries(
      Object.values(fieldsOf)
        .flat()
        .map((name) => [name, document.getElementById(name)]),
    );
    for (const name of Object.keys(this._inputs)) this._watch(name);
  }

  /** The entered text of each field. */
  texts() {
    return Object.fromEntries(Object.entries(this._inputs).map(([name, input]) => [name, input.value]));
  }

  /** Switches to the other payment method. */
  choose(method) {
    this.method = method;
    for (const each of Object.keys(fieldsOf)) {
      document.getElementById(`${each}-section`).hidden = each !== method;
    }
    this._onChange();
  }

  isEmpty() {
    return this._shown().every((name) => this._inputs[name].value === "");
  }

  isComplete() {
    return this._shown().every((name) => this._check(name) === null);
  }

  /** Shows all errors, focuses the first wrong field and returns its problem, or null. */
  validate() {
    for (const name of this._shown()) showProblem(this._inputs[name], this._check(name));
    const wrong = this._shown().find((name) => this._check(name) !== null);
    if (!wrong) return null;
    this._inputs[wrong].focus();
    return this._check(wrong);
  }

  focusFirst() {
    this._inputs[this._shown()[0]].focus();
  }

  clear() {
    for (const input of Object.values(this._inputs)) {
      input.value = "";
      showProblem(input, null);
    }
    this._onChange();
  }

  /** Locks the form during a payment, so that it shows what was sent. */
  setBusy(isBusy) {
    for (const input of Object.values(this._inputs)) input.readOnly = isBusy;
  }

  _shown() {
    return fieldsOf[this.method];
  }

  _check(name) {
    return rules[name](this.texts());
  }

  _watch(name) {
    const input = this._inputs[name];
    input.addEventListener("input", (event) => {
      reformat(input, (text) => this._format(name, text, event.inputType?.startsWith("delete") ?? false));
      // An incomplete number is not an error yet. A complete number that cannot be right is one.
      const problem = this._check(name);
      showProblem(input, problem?.isFinal ? problem : null);
      this._onChange();
    });
    input.addEventListener("blur", () => {
      if (input.value) showProblem(input, this._check(name));
    });
  }

  _format(name, text, isDeleting) {
    switch (name) {
      case "number":
        return formatNumber(text);
      case "expiry":
        return formatExpiry(text, isDeleting);
      case "cvc":
        return formatSecurityCode(text, this._inputs.number.value);
      case "routing":
        return digitsOf(text).slice(0, 9);
      case "account":
        return digitsOf(text).slice(0, 17);
      default:
        return text;
    }
  }
}

function showProblem(input, problem) {
  const place = document.getElementById(`${input.id}-error`);
  const message = problem?.message ?? "";
  input.setAttribute("aria-invalid", String(problem !== null));
  if (place.textContent !== message) place.textContent = message;
}
