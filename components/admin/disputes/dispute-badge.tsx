import { Badge } from "@/components/ui/badge";
import { DISPUTE_STATUS_LABELS, type DisputeStatus, isFrozen } from "@/lib/disputes/dispute-status";

/** The status of a dispute: green when the order goes on, red when the money is lost. */
export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const tone = !isFrozen(status) ? "green" : status === "lost" ? "red" : "yellow";
  return <Badge tone={tone}>{DISPUTE_STATUS_LABELS[status]}</Badge>;
}
