import type { ComponentProps } from "react";
import { controlClass } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { cn } from "@/lib/kit/cn";
import { readTypedDollars, toDecimal } from "@/lib/kit/money";

interface PriceFieldProps extends Omit<ComponentProps<"input">, "type" | "inputMode" | "autoComplete"> {
  /** What the price is for: `Price per lead`. */
  label: string;
  error: string | undefined;
  hint?: string | undefined;
}

/** A price of the catalog in dollars. Shows two decimals once the field is left: `1350.00` for `$1,350`. */
export function PriceField({ label, error, hint, onBlur, ...rest }: PriceFieldProps) {
  return (
    <Field label={`${label} (USD)`} error={error} hint={hint} className="max-w-xs content-start">
      {(binding) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted"
          >
            $
          </span>
          <input
            className={cn(controlClass, "h-[46px] pl-7 tabular-nums")}
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...binding}
            onBlur={(event) => {
              const cents = readTypedDollars(event.target.value);
              if (cents !== null) event.target.value = toDecimal(cents);
              onBlur?.(event);
            }}
          />
        </span>
      )}
    </Field>
  );
}
