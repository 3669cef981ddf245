/**
 * Numbers that the published documents promise or cite. Changing one changes the published terms, which then need a new
 * version.
 */
export const commitments = {
  duplicateReplacementDays: 30,
  supportContactHours: 48,
  returnDays: 15,
  /** Deadline for returns that staff decide; after it, a return is approved automatically. */
  returnDecisionHours: 24,
  supportReplyHours: 24,
  priceChangeNoticeDays: 30,
  peakDeliveryMinutes: 15,
  uptime: "99.9%",
  minimumAge: 18,
  /** COPPA: we keep no data of anyone younger. */
  childAge: 13,
  consentRecordYearsAtLeast: 4,
  /** 16 CFR 310.5 requires five years since 2024. */
  consentRecordYearsKept: 5,
  doNotCallListDays: 31,
  optOutBusinessDays: 10,
  finePerViolation: "$500",
  finePerWillfulViolation: "$1,500",
} as const;
