import type { ReturnStatus } from "@/lib/returns/return-status";

/** The status of a return, shown next to its lead. */
export const RETURN_STATUS_LABELS: Readonly<Record<ReturnStatus, string>> = {
  open: "Return open",
  approved: "Returned",
  denied: "Return denied",
  withdrawn: "Return withdrawn",
};

export const RETURN_STATUS_TONES = {
  open: "yellow",
  approved: "grey",
  denied: "grey",
  withdrawn: "grey",
} as const satisfies Record<ReturnStatus, string>;
