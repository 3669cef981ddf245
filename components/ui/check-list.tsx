import { cn } from "@/lib/kit/cn";
import { TickIcon } from "./icons";

interface CheckListProps {
  items: readonly string[];
  /** Small, for use inside a card. */
  compact?: boolean;
  className?: string;
}

/** A list with check marks. */
export function CheckList({ items, compact, className }: CheckListProps) {
  return (
    <ul className={cn("grid text-ink-soft", compact ? "gap-1.5 text-sm" : "gap-2.5 text-base", className)}>
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <TickIcon className={cn("size-4 shrink-0 text-accent", compact ? "mt-0.5" : "mt-1")} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
