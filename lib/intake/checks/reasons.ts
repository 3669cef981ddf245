/** Statuses in the response to a post. */
export const INTAKE_STATUSES = ["accepted", "stored", "duplicate", "suppressed", "rejected"] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

interface ReasonFacts {
  /** The status that this reason leads to; null for a remark, which does not change the status. */
  status: Exclude<IntakeStatus, "accepted"> | null;
  text: string;
}

const rejected = (text: string): ReasonFacts => ({ status: "rejected", text });
const remark = (text: string): ReasonFacts => ({ status: null, text });

/** Every reason, by code. It is stored with the check, sent to the publisher and shown to staff. */
export const REASONS = {
  "identical-payload": { status: "duplicate", text: "We received the same post less than a minute ago." },
  "phone-not-valid": rejected("The phone number is not a valid US number."),
  "phone-not-personal": rejected("The phone number is a toll-free, premium-rate or service number."),
  "email-not-valid": rejected("The email address is not valid."),
  "email-disposable": rejected("The email address is from a disposable email service."),
  "zip-not-in-state": rejected("The ZIP code is not in the state."),
  "under-age": rejected("The consumer is under 18."),
  "over-age": rejected("The consumer is above the age limit of the line."),
  "birth-date-not-possible": rejected("The date of birth is not possible."),
  "consent-missing": rejected("Consent evidence is missing or incomplete."),
  "consent-page-not-valid": rejected("The page of the consent is not a valid URL."),
  "consent-address-not-valid": rejected("The consumer's IP address is not valid."),
  "consent-expired": rejected("The consent is too old: more than 30 days, or more than its line allows."),
  "consent-in-future": rejected("The time of the consent is in the future."),
  "trusted-form-not-valid": rejected("The TrustedForm certificate is not a URL of cert.trustedform.com."),
  "jornaya-not-valid": rejected("The Jornaya LeadiD is not a valid token."),
  "no-consent-certificate": remark("The consent has no TrustedForm or Jornaya certificate."),
  "on-suppression-list": { status: "suppressed", text: "The consumer must not be contacted." },
  "person-sold": {
    status: "duplicate",
    text: "The consumer was sold in this line before. The owner gets this inquiry free of charge.",
  },
  "person-in-stock": { status: "duplicate", text: "The consumer is already in stock in this line." },
  "no-demand": { status: "stored", text: "No open order matches the lead. It stays in stock." },
} as const satisfies Record<string, ReasonFacts>;

export type Reason = keyof typeof REASONS;
