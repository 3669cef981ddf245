import { Badge } from "@/components/ui/badge";
import { RETURN_STATUS_LABELS, RETURN_STATUS_TONES } from "@/lib/inbox/return-status-labels";
import type { ReturnStatus } from "@/lib/returns/return-status";

/** The status of a lead's return. */
export function ReturnStatusBadge({ status }: { status: ReturnStatus }) {
  return <Badge tone={RETURN_STATUS_TONES[status]}>{RETURN_STATUS_LABELS[status]}</Badge>;
}
