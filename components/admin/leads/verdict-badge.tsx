import { Badge } from "@/components/ui/badge";
import type { LeadCheckDto } from "@/lib/staff/leads/schemas";

const TONES = { passed: "green", warned: "yellow", failed: "red" } as const;
const WORDS = { passed: "Passed", warned: "Warning", failed: "Failed" } as const;

/** The verdict of a check of a lead. */
export function VerdictBadge({ verdict }: Pick<LeadCheckDto, "verdict">) {
  return <Badge tone={TONES[verdict]}>{WORDS[verdict]}</Badge>;
}
