import { Button } from "@/components/ui/button";
import { cn } from "@/lib/kit/cn";
import { shortId } from "@/lib/kit/short-id";
import type { Verdict } from "./decide-return";

interface VerdictButtonsProps {
  leadId: string;
  className?: string;
  onDecide: (verdict: Verdict) => void;
}

/** Buttons that approve or deny an open return. */
export function VerdictButtons({ leadId, className, onDecide }: VerdictButtonsProps) {
  return (
    <div className={cn("flex flex-wrap items-start gap-2", className)}>
      <Button size="sm" aria-label={`Approve: ${shortId(leadId)}`} onClick={() => onDecide("approved")}>
        Approve
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Deny: ${shortId(leadId)}`}
        onClick={() => onDecide("denied")}
      >
        Deny
      </Button>
    </div>
  );
}
