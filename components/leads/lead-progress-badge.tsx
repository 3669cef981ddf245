import { Badge } from "@/components/ui/badge";
import { LEAD_PROGRESS_LABELS, LEAD_PROGRESS_TONES, type LeadProgress } from "@/lib/inbox/outcome";

/** The customer's progress with a lead. */
export function LeadProgressBadge({ progress }: { progress: LeadProgress }) {
  return <Badge tone={LEAD_PROGRESS_TONES[progress]}>{LEAD_PROGRESS_LABELS[progress]}</Badge>;
}
