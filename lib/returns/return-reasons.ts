/**
 * Why a customer returns a lead. Add a new reason here and to `ReturnReason` in the Prisma schema, and decide what it means for the
 * person (suppressed-by-return.ts), for the publisher's money (lib/publishers/payouts/deducted-reasons.ts) and for the quality of its
 * Premium leads (lib/publishers/unreachable-reasons.ts).
 */
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

/** Reasons that our records check. Staff decide the others. */
const ON_RECORD = ["duplicate", "outside-order", "phone-undeliverable", "under-age", "no-consent"] as const;
export type ReasonOnRecord = (typeof ON_RECORD)[number];

/** Whether our records check a reason. */
export function isOnRecord(reason: ReturnReason): reason is ReasonOnRecord {
  return ON_RECORD.some((known) => known === reason);
}

/**
 * Whether our records deny a return with this reason where they show no ground for it. A minor with a true date of birth is refused
 * before the sale, so the date on record of one who was sold is false: staff decide.
 */
export function mayDeny(reason: ReasonOnRecord): boolean {
  return reason !== "under-age";
}

/** Whether our records alone decide a reason at once, whatever they show. */
export function isDecidedByRecord(reason: ReturnReason): boolean {
  return isOnRecord(reason) && mayDeny(reason);
}

/** The reasons in the words of the customer. */
export const RETURN_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  duplicate: "I already bought a lead for this person from you",
  "outside-order": "It does not fit my order",
  "phone-undeliverable": "The phone number is not valid",
  "under-age": "The consumer is underage",
  "no-consent": "There is no consent on record",
  disconnected: "The number is disconnected",
  "wrong-person": "The number belongs to somebody else",
  "never-asked": "They say that they never asked",
  other: "Something else",
};

/** The reasons in the words of staff. */
export const STAFF_REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  duplicate: "Already bought a lead for this person",
  "outside-order": "Does not fit the order",
  "phone-undeliverable": "Phone number is not valid",
  "under-age": "Consumer is underage",
  "no-consent": "No consent on record",
  disconnected: "Number is disconnected",
  "wrong-person": "Number belongs to somebody else",
  "never-asked": "Consumer says they never asked",
  other: "Another reason",
};

export const RETURN_REMEDIES = ["replacement", "refund"] as const;
/** What a customer gets for a returned lead. */
export type ReturnRemedy = (typeof RETURN_REMEDIES)[number];

export const RETURN_REMEDY_LABELS: Readonly<Record<ReturnRemedy, string>> = {
  replacement: "Replacement lead",
  refund: "Refund",
};

export const RETURN_DECIDERS = ["machine", "staff", "deadline"] as const;
/** Who decided: our records, staff, or the deadline that staff missed. */
export type ReturnDecider = (typeof RETURN_DECIDERS)[number];
