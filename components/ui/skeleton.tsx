import { cn } from "@/lib/kit/cn";

/** A placeholder while content loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn("appear-late animate-pulse rounded bg-paper-deep", className)} />
  );
}
