"use client";

import { useNow } from "@/components/compliance/use-now";
import { cn } from "@/lib/kit/cn";
import { formatTimeLeft } from "@/lib/kit/time-left";

interface ReturnClockProps {
  /** ISO 8601. */
  decideBy: string;
  /** Begins the sentence: "Decides itself in". */
  words: string;
  /** When there is no time left. */
  over: string;
  /** Red when less is left. */
  urgentBelowMs?: number;
}

/** The time until a return is approved by itself, by the minute. Not read aloud each minute: a timer is silent. */
export function ReturnClock({ decideBy, words, over, urgentBelowMs = 0 }: ReturnClockProps) {
  const now = useNow();
  const leftMs = now ? Date.parse(decideBy) - now.getTime() : null;
  const say = (left: number) => (left > 0 ? `${words} ${formatTimeLeft(left)}` : over);
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
