import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

const badgeVariants = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-px text-sm font-medium",
  {
    variants: {
      tone: {
        green: "border-accent-line bg-accent-soft text-accent-deep",
        yellow: "border-amber-line bg-amber-soft text-amber-deep",
        blue: "border-blue-line bg-blue-soft text-blue-deep",
        red: "border-red-line bg-red-soft text-red-deep",
        grey: "border-line bg-paper-deep text-ink-soft",
      },
    },
    defaultVariants: { tone: "grey" },
  },
);

interface BadgeProps extends VariantProps<typeof badgeVariants> {
  children: ReactNode;
  className?: string;
}

/** A word in a colored pill. The word alone carries the meaning. */
export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone }), className)}>{children}</span>;
}
