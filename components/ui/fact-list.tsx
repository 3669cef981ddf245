import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** One column, also on a wide screen. */
  narrow?: boolean;
}

/** Names and values, in two columns on a wide screen. */
export function FactList({ facts, narrow }: FactListProps) {
  return (
    <dl className={cn("grid gap-x-6 gap-y-4 sm:grid-cols-2", narrow && "lg:grid-cols-1")}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
