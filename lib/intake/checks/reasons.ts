/** What a publisher is told about one post. */
export const INTAKE_STATUSES = ["accepted", "stored", "duplicate", "suppressed", "rejected"] as const;
export type IntakeStatus = (typeof INTAKE_STATUSES)[number];

interface ReasonFacts {
  /** What the answer becomes; null for a remark that changes nothing. */
  status: Exclude<IntakeStatus, "accepted"> | null;
  text: string;
}

const rejected = (text: string): ReasonFacts => ({ status: "rejected", text });
const remark = (text: string): ReasonFacts => ({ status: null, text });

/** Every reason of a check, by its code: stored with the check, told to the publisher, shown to staff. */
export const REASONS = {
  "identical-payload": { status: "duplicate", text: "The same post came in less than a minute ago." },
  "phone-not-valid": rejected("The telephone number is not a US number in use."),
  "phone-not-personal": rejected("The telephone number is a toll-free, premium-rate or service number."),
  "email-not-valid": rejected("The e-mail address is not well-formed."),
  "email-disposable": rejected("The e-mail address belongs to a throw-away service."),
  "zip-not-in-state": rejected("The ZIP code does not lie in the state."),
  "under-age": rejected("The consumer is not 18 yet."),
  "over-age": rejected("The consumer is older than the line takes."),
  "birth-date-not-possible": rejected("Nobody was born on that day."),
  "consent-missing": rejected("There is no consent evidence, or a part of it is missing."),
  "consent-page-not-valid": rejected("The page of the consent is not a web address."),
  "consent-address-not-valid": rejected("The consumer's address is not an IP address."),
  "consent-expired": rejected("The consent is more than 30 days old."),
  "consent-in-future": rejected("The consent lies in the future."),
  "trusted-form-not-valid": rejected(
    "The TrustedForm certificate is not an address of cert.trustedform.com.",
  ),
  "jornaya-not-valid": rejected("The Jornaya LeadiD is not a LeadiD token."),
  "no-consent-certificate": remark("Neither TrustedForm nor Jornaya vouches for the consent."),
  "on-suppression-list": { status: "suppressed", text: "The consumer must not be contacted." },
  "person-sold": {
    status: "duplicate",
    text: "The consumer was sold in this line before. The inquiry goes to the owner, free of charge.",
  },
  "person-in-stock": { status: "duplicate", text: "The consumer is in stock in this line already." },
  "no-demand": { status: "stored", text: "No order wants the lead now. It stays in stock." },
} as const satisfies Record<string, ReasonFacts>;

export type Reason = keyof typeof REASONS;
