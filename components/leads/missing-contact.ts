import type { LeadRowDto } from "@/lib/inbox/schemas";
import { isWithdrawn } from "@/lib/returns/return-status";

/** What stands in place of a name that is not there. */
export function missingContact({
  returnStatus,
  isUnreadable,
}: Pick<LeadRowDto, "returnStatus" | "isUnreadable">): string {
  if (isUnreadable) return "Cannot be read";
  return isWithdrawn(returnStatus) ? "Contact withdrawn" : "Contact erased";
}
