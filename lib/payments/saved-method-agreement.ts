/**
 * What customers agree to when they save a card or bank account. Card networks ask that the agreement is shown and that it
 * can be shown later which text it was (https://docs.stripe.com/payments/cards/save-and-reuse). Change both together.
 */
export const SAVED_METHOD_AGREEMENT = {
  version: "2026-11-22.2",
  text: "By saving it you allow Leadwell to charge this card or bank account for your plans, on the dates and with the amounts that we announce to you by email, until you remove it or cancel the plans. Your API keys that may buy leads can charge a saved card, too.",
} as const;
