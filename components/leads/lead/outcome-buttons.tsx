"use client";

import { LEAD_OUTCOMES, type LeadProgress } from "@/lib/inbox/outcome";
import { cn } from "@/lib/kit/cn";
import { useOutcomeButtons } from "../queue/use-queue";

const LABELS = { contacted: "Contacted", quoted: "Quoted", sold: "Sold", lost: "Lost" } as const;

/** The outcome in one tap. */
export function OutcomeButtons({ leadId, progress }: { leadId: string; progress: LeadProgress }) {
  const { press, isPending } = useOutcomeButtons();
  return (
    <fieldset>
      <legend className="sr-only">Outcome</legend>
      <div className="grid grid-cols-2 overflow-hidden rounded border border-line-strong min-[351px]:grid-cols-4">
        {LEAD_OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={progress === outcome}
            // Not disabled while it is saved: a disabled button would lose the keyboard focus.
            aria-disabled={isPending}
            title={progress === outcome ? "Press again within ten minutes to take it back" : undefined}
            onClick={(event) => press({ id: leadId, progress }, outcome, event.detail)}
            className={cn(
              "min-h-11 whitespace-nowrap text-center text-sm font-medium outline-offset-[-2px] min-[351px]:not-first:border-l min-[351px]:not-first:border-line-strong min-[861px]:min-h-[38px]",
              progress === outcome
                ? "bg-accent text-white"
                : "bg-white hover:bg-accent-soft hover:text-accent-deep",
            )}
          >
            {LABELS[outcome]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
