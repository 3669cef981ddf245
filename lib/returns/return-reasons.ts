/** Why a buyer gives a lead back. A new reason is one more line here and in `ReturnReason` of the schema. */
export const RETURN_REASONS = [
  "duplicate",
  "outside-order",
  "phone-undeliverable",
  "under-age",
  "no-consent",
  "disconnected",
  "wrong-person",
  "never-asked",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What our own records answer; the others are looked at by people. */
const ON_RECORD = ["duplicate", "outside-order", "phone-undeliverable", "under-age", "no-consent"] as const;
export type ReasonOnRecord = (typeof ON_RECORD)[number];

/** Whether a reason is decided at once, from what is on record. */
export function isOnRecord(reason: ReturnReason): reason is ReasonOnRecord {
  return ON_RECORD.some((known) => known === reason);
}

/** In the words of the buyer. */
export const RETURN_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  duplicate: "I bought this person from you before",
  "outside-order": "It does not fit my order",
  "phone-undeliverable": "The number cannot be a telephone number",
  "under-age": "The consumer is under age",
  "no-consent": "There is no consent on record",
  disconnected: "The number is disconnected",
  "wrong-person": "The number belongs to somebody else",
  "never-asked": "They say that they never asked",
  other: "Something else",
};

export const RETURN_REMEDIES = ["replacement", "refund"] as const;
/** What a buyer gets for a returned lead. */
export type ReturnRemedy = (typeof RETURN_REMEDIES)[number];

export const RETURN_REMEDY_LABELS: Readonly<Record<ReturnRemedy, string>> = {
  replacement: "Replacement lead",
  refund: "Refund",
};

export const RETURN_DECIDERS = ["machine", "staff", "deadline"] as const;
/** Our records, staff, or nobody in time. */
export type ReturnDecider = (typeof RETURN_DECIDERS)[number];
