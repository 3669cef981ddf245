import type { ReactNode } from "react";
import type { LeadProgress } from "@/lib/inbox/outcome";
import { cn } from "@/lib/kit/cn";

/** The tones of a Badge, and a ring. */
const DOTS = {
  green: "bg-accent",
  blue: "bg-blue",
  yellow: "bg-amber",
  red: "bg-red",
  grey: "bg-line-field",
  hollow: "border-[1.5px] border-line-field",
} as const;

/** A state: a dot and a word, never the color alone. */
export function StateDot({
  tone,
  className,
  children,
}: {
  tone: keyof typeof DOTS;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn("inline-flex min-w-0 items-center gap-[7px] whitespace-nowrap", className)}>
      <span aria-hidden="true" className={cn("size-2 flex-none rounded-full", DOTS[tone])} />
      {children}
    </span>
  );
}

/** The color of the dot beside a lead's progress. */
export const PROGRESS_DOTS: Readonly<Record<LeadProgress, keyof typeof DOTS>> = {
  new: "blue",
  contacted: "yellow",
  quoted: "yellow",
  sold: "green",
  lost: "grey",
};
