/**
 * The numbers that the published documents promise or cite. A change here changes the published terms, so it
 * needs a new version of them.
 */
export const commitments = {
  duplicateReplacementDays: 30,
  supportContactHours: 48,
  returnDays: 15,
  /** For returns that staff decide. A return that takes longer is approved automatically, unless it is above the limit below. */
  returnDecisionHours: 24,
  /** `RETURN_SHARE_LIMIT_PERCENT` and its companions in lib/returns/return-share.ts. */
  returnSharePercent: 25,
  returnShareDays: 90,
  returnShareMinLeads: 20,
  supportReplyHours: 24,
  priceChangeNoticeDays: 30,
  peakDeliveryMinutes: 15,
  uptime: "99.9%",
  minimumAge: 18,
  /** COPPA's age limit. */
  childAge: 13,
  consentRecordYearsAtLeast: 4,
  /** 16 CFR 310.5 has required five years since 2024. */
  consentRecordYearsKept: 5,
  doNotCallListDays: 31,
  optOutBusinessDays: 10,
  /** 11 CCR 7021(a). Staff keep it: docs/privacy.md. */
  privacyReceiptBusinessDays: 10,
  finePerViolation: "$500",
  finePerWillfulViolation: "$1,500",
} as const;
