import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

interface OptionGroupProps {
  legend: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** A group of options under one legend. */
export function OptionGroup({ legend, hint, className, children }: OptionGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      <div className={cn("mt-2.5 grid gap-3", className)}>{children}</div>
    </fieldset>
  );
}
