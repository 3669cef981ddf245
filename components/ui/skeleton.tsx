import { cn } from "@/lib/kit/cn";

/** A grey shape where content will be. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn("appear-late animate-pulse rounded bg-paper-deep", className)} />
  );
}
