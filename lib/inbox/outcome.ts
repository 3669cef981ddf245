/** Outcomes that a customer can note for a lead. The newest one counts. */
export const LEAD_OUTCOMES = ["contacted", "quoted", "sold", "lost"] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];

/** What a list can be filtered by. `new` is a lead without an outcome. */
export const LEAD_PROGRESS = ["new", ...LEAD_OUTCOMES] as const;
export type LeadProgress = (typeof LEAD_PROGRESS)[number];

/** `sold` is labeled "Policy sold", because "Sold" alone could mean the sale of the lead. */
export const LEAD_PROGRESS_LABELS: Readonly<Record<LeadProgress, string>> = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  sold: "Policy sold",
  lost: "Lost",
};

/**
 * What an outcome's button does. The pressed one takes its outcome back: a second note of it would change nothing, and Undo
 * would delete that note alone.
 * @param progress the lead's present outcome.
 * @param clicks how many clicks came at once (`event.detail`): the second one of a double-click must not take back the outcome of
 * the first.
 */
export function actOfButton(
  outcome: LeadOutcome,
  progress: LeadProgress,
  clicks: number,
): "note" | "take-back" | "nothing" {
  if (clicks > 1) return "nothing";
  return outcome === progress ? "take-back" : "note";
}
