import { cn } from "@/lib/kit/cn";

/** A turning ring. Hidden from screen readers, which read the text beside it. */
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

/** A centered spinner with its text, announced to screen readers. */
export function Loading({ label, className }: { label: string; className?: string }) {
  return (
    <output className={cn("flex items-center justify-center gap-3 py-16 text-muted", className)}>
      <Spinner className="text-accent" />
      <span>{label}</span>
    </output>
  );
}
