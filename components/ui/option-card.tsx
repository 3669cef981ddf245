import { type ReactNode, useId } from "react";
import { cn } from "@/lib/kit/cn";

interface OptionCardProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  title: ReactNode;
  /** Right of the title, for example a price. */
  aside?: ReactNode;
  children?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A radio button or checkbox as a card. */
export function OptionCard({
  type,
  name,
  value,
  title,
  aside,
  children,
  checked,
  onChange,
  className,
}: OptionCardProps) {
  const id = useId();
  return (
    <label
      className={cn(
        "flex min-w-0 gap-3 rounded border border-line-strong bg-white p-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft/40 has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        className,
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        autoComplete="off"
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-title`}
        aria-describedby={children ? `${id}-more` : undefined}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{title}</span>
          {aside ? <span className="text-ink-soft">{aside}</span> : null}
        </span>
        {children ? (
          <span id={`${id}-more`} className="mt-1 block text-sm text-ink-soft">
            {children}
          </span>
        ) : null}
      </span>
    </label>
  );
}
