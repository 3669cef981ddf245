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

/** The status of a reopened inquiry, whether staff replied before or not. */
export const REOPENED: InquiryStatus = "new";
