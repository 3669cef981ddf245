import { cn } from "@/lib/kit/cn";

/** A turning ring, for the eye only; the words beside it carry the meaning. */
export function Spinner({ small, className }: { small?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "inline-block animate-spin rounded-full border-2 border-current border-r-transparent",
        small ? "size-4" : "size-6",
        className,
      )}
    />
  );
}

/** A spinner with its words, announced to screen readers, in the middle of the room it is given. */
export function Loading({ label, className }: { label: string; className?: string }) {
  return (
    <output className={cn("flex items-center justify-center gap-3 py-16 text-muted", className)}>
      <Spinner className="text-accent" />
      <span>{label}</span>
    </output>
  );
}
