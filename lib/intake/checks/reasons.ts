/** Statuses in the response to a post. */
export const INTAKE_STATUSES = ["accepted", "stored", "duplicate", "rejected"] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

/** How old consent may be, as publishers read it beside the field and beside the reason. */
export const CONSENT_AGE_RULE = "at most 30 days ago, or fewer if we agreed on fewer for this line";

interface ReasonFacts {
  /** The status of the lead, and of the response; null for a remark, which does not change the status. */
  status: "stored" | "duplicate" | "suppressed" | "rejected" | null;
  text: string;
}

const rejected = (text: string): ReasonFacts => ({ status: "rejected", text });
const remark = (text: string): ReasonFacts => ({ status: null, text });

/**
 * Every reason, by code. It is stored with the check and shown to staff. Publishers get it as well, except those about a
 * person (`toldReason`).
 */
export const REASONS = {
  "identical-payload": { status: "duplicate", text: "We received the same post less than a minute ago." },
  "phone-not-valid": rejected("The phone number is not a valid US number, or nobody can have it."),
  "phone-not-personal": rejected("The phone number is a toll-free, premium-rate or service number."),
  "phone-confirmed-in-future": rejected("The time of the phone confirmation is in the future."),
  "phone-confirmed-before-consent": rejected("The phone was confirmed more than a day before the consent."),
  "email-not-valid": rejected("The email address is not valid."),
  "email-disposable": rejected("The email address is from a disposable email service."),
  "zip-not-in-state": rejected("The ZIP code is not in the state."),
  "under-age": rejected("The consumer is under 18."),
  "over-age": rejected(
    "The consumer is above the age limit of the line: life 85, health 64, other lines 100.",
  ),
  "birth-date-not-possible": rejected("The date of birth is not possible."),
  "consent-missing": rejected("Consent evidence is missing or incomplete."),
  "consent-page-not-valid": rejected("The page of the consent is not a valid URL."),
  "consent-address-not-valid": rejected("The consumer's IP address is not valid."),
  "consent-expired": rejected(`The consent is too old: the consumer must have agreed ${CONSENT_AGE_RULE}.`),
  "consent-in-future": rejected("The time of the consent is in the future."),
  "trusted-form-not-valid": rejected("The TrustedForm certificate is not a URL of cert.trustedform.com."),
  "jornaya-not-valid": rejected("The Jornaya LeadiD is not a valid token."),
  "no-consent-certificate": remark("The consent has no TrustedForm or Jornaya certificate."),
  "premium-not-agreed": remark(
    "Confirmed phones are not part of your agreement with us, so this one does not count. The lead is Standard.",
  ),
  "certificate-used": rejected(
    "The TrustedForm certificate or Jornaya LeadiD is the consent evidence of a lead with another phone and email. Each one proves the consent of one person.",
  ),
  "on-suppression-list": { status: "suppressed", text: "The consumer must not be contacted." },
  "person-sold": {
    status: "duplicate",
    text: "A lead for this consumer was already sold in this line. Its owner gets this inquiry free of charge, unless the lead was returned.",
  },
  "too-many-contacts": {
    status: "duplicate",
    text: "A lead for this consumer was already sold in this line. Later posts have brought so many new phones and emails for the same consumer that nobody gets this one.",
  },
  "person-in-stock": { status: "duplicate", text: "The consumer is already in stock in this line." },
  "person-not-needed": {
    status: "duplicate",
    text: "We do not need a request of this person in this line. We do not say why, because that would tell something about the person.",
  },
  "no-demand": { status: "stored", text: "No open order has taken the lead. It stays in stock." },
} as const satisfies Record<string, ReasonFacts>;

export type Reason = keyof typeof REASONS;

/** These tell whether we know a person, sold a request of the person, must not contact the person or erased the person. */
const ABOUT_A_PERSON: readonly Reason[] = [
  "on-suppression-list",
  "person-sold",
  "too-many-contacts",
  "person-in-stock",
];

/** The reasons that publishers can get. */
export const TOLD_REASONS = Object.keys(REASONS).filter(
  (code): code is Reason => code in REASONS && findPrivateReason([code]) === undefined,
);

/** The reason about a person in a stored list of reasons; undefined without one. */
export function findPrivateReason(reasons: readonly string[]): Reason | undefined {
  return ABOUT_A_PERSON.find((reason) => reasons.includes(reason));
}

/** The reason as the publisher gets it: the same one for everything that we know about the person. */
export function toldReason(reason: Reason): Reason {
  return ABOUT_A_PERSON.includes(reason) ? "person-not-needed" : reason;
}
