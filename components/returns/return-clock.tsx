"use client";

import { useNow } from "@/components/compliance/use-now";
import { cn } from "@/lib/kit/cn";
import { formatWait } from "@/lib/kit/durations";

interface ReturnClockProps {
  /** ISO 8601. */
  decideBy: string;
  /** Starts the sentence: "Auto-approves in". */
  words: string;
  /** Shown when no time is left. */
  over: string;
  /** Red when less time is left. */
  urgentBelowMs?: number;
}

/** Time until a return is approved automatically, updated every minute. Screen readers do not announce a timer's changes. */
export function ReturnClock({ decideBy, words, over, urgentBelowMs = 0 }: ReturnClockProps) {
  const now = useNow();
  const leftMs = now ? Date.parse(decideBy) - now.getTime() : null;
  const say = (left: number) => (left > 0 ? `${words} ${formatWait(left)}` : over);
  return (
    <span
      role="timer"
      className={cn(
        "min-h-[1lh] tabular-nums",
        leftMs !== null && leftMs < urgentBelowMs && "font-semibold text-red-deep",
      )}
    >
      {leftMs === null ? "" : say(leftMs)}
    </span>
  );
}
