import { Badge } from "@/components/ui/badge";
import type { AuditOutcome } from "@/lib/audit/actions";

export const AUDIT_OUTCOME_LABELS: Readonly<Record<AuditOutcome, string>> = {
  done: "Done",
  denied: "Denied",
  failed: "Failed",
};

const TONES: Readonly<Record<AuditOutcome, "grey" | "red" | "yellow">> = {
  done: "grey",
  denied: "red",
  failed: "yellow",
};

export function AuditOutcomeBadge({ outcome }: { outcome: AuditOutcome }) {
  return <Badge tone={TONES[outcome]}>{AUDIT_OUTCOME_LABELS[outcome]}</Badge>;
}
