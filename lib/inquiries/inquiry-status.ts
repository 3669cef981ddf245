/** Where an inquiry stands: nobody wrote back yet; somebody did; done with. */
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

/** Where a reopened inquiry goes: back to those that wait, whether somebody wrote back before or not. */
export const REOPENED: InquiryStatus = "new";
