import { useId } from "react";
import { controlClass } from "@/components/ui/control";
import { cn } from "@/lib/kit/cn";

interface RowInputProps {
  /** For screen readers: sighted readers have the column. */
  label: string;
  value: string;
  placeholder?: string;
  /** Id of a list of suggestions. */
  list?: string;
  error: string | undefined;
  onChange: (value: string) => void;
  className?: string;
}

/** A field in a row of several. */
export function RowInput({ label, value, placeholder, list, error, onChange, className }: RowInputProps) {
  const id = useId();
  return (
    <div className={cn("min-w-0", className)}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cn(controlClass, "h-11 font-mono text-sm")}
      />
      {error ? (
        <p id={id} className="mt-1 text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}
