/** Where a lead stands; the model `LeadStatus` says what each means. */
export const LEAD_STATUSES = [
  "verified",
  "sold",
  "rejected",
  "duplicate",
  "suppressed",
  "received",
  "erased",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** In the staff's words. */
export const LEAD_STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  verified: "In stock",
  sold: "Sold",
  rejected: "Rejected",
  duplicate: "Duplicate",
  suppressed: "Suppressed",
  received: "Test",
  erased: "Erased",
};

export const LEAD_STATUS_TONES = {
  verified: "blue",
  sold: "green",
  rejected: "red",
  duplicate: "yellow",
  suppressed: "red",
  received: "grey",
  erased: "grey",
} as const satisfies Record<LeadStatus, string>;
