import { Badge } from "@/components/ui/badge";
import { LEAD_PROGRESS_LABELS, LEAD_PROGRESS_TONES, type LeadProgress } from "@/lib/inbox/outcome";

/** How far the buyer got with a lead: the word, and its colour. */
export function LeadProgressBadge({ progress }: { progress: LeadProgress }) {
  return <Badge tone={LEAD_PROGRESS_TONES[progress]}>{LEAD_PROGRESS_LABELS[progress]}</Badge>;
}
