/**
 * What the documents promise and cite, in numbers. A change here is a change of the published terms: it
 * needs a new version of them.
 */
export const commitments = {
  duplicateReplacementDays: 30,
  supportContactHours: 48,
  returnDays: 15,
  /** For returns that no rule can decide. Later than this, a return is approved. */
  returnDecisionHours: 24,
  supportReplyHours: 24,
  priceChangeNoticeDays: 30,
  peakDeliveryMinutes: 15,
  uptime: "99.9%",
  minimumAge: 18,
  /** Nobody younger, whatever they say: the age of COPPA. */
  childAge: 13,
  consentRecordYearsAtLeast: 4,
  /** 16 CFR 310.5 asks for five years since 2024. */
  consentRecordYearsKept: 5,
  doNotCallListDays: 31,
  optOutBusinessDays: 10,
  finePerViolation: "$500",
  finePerWillfulViolation: "$1,500",
} as const;
