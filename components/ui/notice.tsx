import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/kit/cn";

const noticeVariants = cva("rounded border px-4 py-3 text-base", {
  variants: {
    tone: {
      amber: "border-amber-line bg-amber-soft text-amber-deep",
      red: "border-red-line bg-red-soft text-red-deep",
      green: "border-accent-line bg-accent-soft text-accent-deep",
      plain: "border-line bg-paper text-ink-soft",
    },
  },
  defaultVariants: { tone: "plain" },
});

/** A framed message in the page. Give it a role when it appears later. */
export function Notice({
  tone,
  className,
  ...rest
}: ComponentProps<"div"> & VariantProps<typeof noticeVariants>) {
  return <div className={cn(noticeVariants({ tone }), className)} {...rest} />;
}
