import { Badge } from "@/components/ui/badge";
import { RETURN_STATUS_LABELS, RETURN_STATUS_TONES } from "@/lib/leads/inbox/return-status-labels";
import type { ReturnStatus } from "@/lib/leads/returns/return-reasons";

/** What became of a lead's return: the word, and its colour. */
export function ReturnStatusBadge({ status }: { status: ReturnStatus }) {
  return <Badge tone={RETURN_STATUS_TONES[status]}>{RETURN_STATUS_LABELS[status]}</Badge>;
}
