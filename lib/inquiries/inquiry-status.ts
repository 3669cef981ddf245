/** Statuses of an inquiry: no reply yet, staff replied, finished. */
export const INQUIRY_STATUSES = ["new", "answered", "closed"] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_STATUS_LABELS: Readonly<Record<InquiryStatus, string>> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
};

export const INQUIRY_STATUS_TONES: Readonly<Record<InquiryStatus, "yellow" | "green" | "grey">> = {
  new: "yellow",
  answered: "green",
  closed: "grey",
};

/**
 * The allowed moves. The database has the same table (`may_move_inquiry`), and a trigger refuses all others. Every status may
 * follow every other: staff can reply to a closed inquiry, and a message of the visitor reopens it. So the trigger also checks
 * the reason of a move: `answered` needs a reply, and from `answered` to `new` it needs a message of the visitor.
 */
const MOVES: Readonly<Record<InquiryStatus, readonly InquiryStatus[]>> = {
  new: ["answered", "closed"],
  answered: ["new", "closed"],
  closed: ["new", "answered"],
};

/** Whether an inquiry may move from one status to another. */
export function mayMoveInquiry(from: InquiryStatus, to: InquiryStatus): boolean {
  return MOVES[from].includes(to);
}

/** The status of a reopened inquiry, whether staff replied before or not. */
export const REOPENED: InquiryStatus = "new";
