/** Where a lead stands; the enum `LeadStatus` in prisma/models/leads.prisma says what each means. */
export const LEAD_STATUSES = [
  "verified",
  "sold",
  "expired",
  "rejected",
  "duplicate",
  "suppressed",
  "received",
  "erased",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/**
 * The allowed moves. The database holds the same table (`may_move_lead`), and a trigger refuses every other move.
 * Only a lead in stock (`verified`) is sold, and a sold lead stays sold until its consumer is erased.
 */
const MOVES: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  verified: ["sold", "expired", "suppressed", "duplicate", "rejected", "erased"],
  sold: ["erased"],
  expired: ["erased"],
  duplicate: ["erased"],
  rejected: [],
  suppressed: [],
  received: [],
  erased: [],
};

/** Whether a lead may move from one status to another. */
export function mayMoveLead(from: LeadStatus, to: LeadStatus): boolean {
  return MOVES[from].includes(to);
}

/** The names that staff see. */
export const LEAD_STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  verified: "In stock",
  sold: "Sold",
  expired: "Expired",
  rejected: "Rejected",
  duplicate: "Duplicate",
  suppressed: "Suppressed",
  received: "Test",
  erased: "Erased",
};

export const LEAD_STATUS_TONES = {
  verified: "blue",
  sold: "green",
  expired: "grey",
  rejected: "red",
  duplicate: "yellow",
  suppressed: "red",
  received: "grey",
  erased: "grey",
} as const satisfies Record<LeadStatus, string>;
