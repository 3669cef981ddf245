import type { BookEntryKind } from "./sum-entries";

/** What staff and the accountant read for each kind of entry. */
export const BOOK_ENTRY_LABELS: Readonly<Record<BookEntryKind, string>> = {
  captured: "Payment",
  payment_returned: "Returned bank debit",
  refunded: "Refund",
  refund_reversed: "Failed refund",
  dispute_withdrawn: "Dispute: money taken",
  dispute_reinstated: "Dispute: money returned",
};
