"use client";

import { useNow } from "@/components/compliance/use-now";
import { Button } from "@/components/ui/button";
import { leadName } from "@/lib/catalog/lines";
import { cn } from "@/lib/kit/cn";
import { shortId } from "@/lib/kit/short-id";
import type { StaffReturnDto } from "@/lib/returns/schemas";
import type { Verdict } from "./decide-return";

interface VerdictButtonsProps {
  item: Pick<StaffReturnDto, "leadId" | "line" | "state" | "decideBy" | "isStaffOnly">;
  className?: string;
  onDecide: (verdict: Verdict) => void;
}

/** Buttons that approve or deny an open return. After the deadline, the program approves the return, so nobody can deny it. */
export function VerdictButtons({ item, className, onDecide }: VerdictButtonsProps) {
  const now = useNow();
  const isLate = !item.isStaffOnly && now !== null && now.getTime() >= Date.parse(item.decideBy);
  const name = `${leadName(item)}, ${shortId(item.leadId)}`;
  return (
    <div className={cn("flex flex-wrap items-start gap-2", className)}>
      <Button size="sm" aria-label={`Approve: ${name}`} onClick={() => onDecide("approved")}>
        Approve
      </Button>
      {/* Not removed, and not `disabled`: it may have the focus when the clock passes the deadline. */}
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Deny: ${name}`}
        aria-disabled={isLate}
        onClick={() => isLate || onDecide("denied")}
      >
        Deny
      </Button>
      {isLate ? <p className="w-full text-sm text-muted">The time to deny is over.</p> : null}
    </div>
  );
}
