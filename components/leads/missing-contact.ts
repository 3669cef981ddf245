import type { LeadRowDto } from "@/lib/inbox/schemas";
import { isWithdrawn } from "@/lib/returns/return-status";

/** Shown instead of a name that is missing. */
export function missingContact({
  returnStatus,
  isUnreadable,
}: Pick<LeadRowDto, "returnStatus" | "isUnreadable">): string {
  if (isUnreadable) return "Cannot be read";
  return isWithdrawn(returnStatus) ? "Contact withdrawn" : "Contact erased";
}
