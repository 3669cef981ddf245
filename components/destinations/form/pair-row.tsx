import { type ComponentProps, type Ref, useId } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/control";
import { CloseIcon } from "@/components/ui/icons";
import { cn } from "@/lib/kit/cn";

interface RowInputProps extends ComponentProps<"input"> {
  /** For screen readers: the column shows it to everybody else. */
  label: string;
  error: string | undefined;
}

function RowInput({ label, error, className, ...input }: RowInputProps) {
  const id = useId();
  return (
    <div className={cn("min-w-0", className)}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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

interface PairRowProps {
  first: RowInputProps;
  second: RowInputProps;
  /** The label of the button that removes the row. */
  removeLabel: string;
  onRemove: () => void;
  /** The columns on a wider screen; on a phone the second field is below the first. */
  className: string;
}

/** Two text fields that belong together, and a button that removes them. */
export function PairRow({ first, second, removeLabel, onRemove, className }: PairRowProps) {
  return (
    <div className={cn("grid grid-cols-[1fr_2.75rem] items-start gap-2", className)}>
      <RowInput {...first} />
      <RowInput {...second} className="col-start-1 sm:col-start-2" />
      <Button
        variant="ghost"
        size="bare"
        aria-label={removeLabel}
        onClick={onRemove}
        className="col-start-2 row-start-1 size-11 text-muted hover:text-ink sm:col-start-3"
      >
        <CloseIcon className="size-4" />
      </Button>
    </div>
  );
}

interface AddRowProps {
  verb: string;
  /** The error of all rows together. */
  error: string | undefined;
  onAdd: () => void;
  /** The button. */
  ref: Ref<HTMLButtonElement>;
}

/** Below the rows: their error, and a button that adds one. */
export function AddRow({ verb, error, onAdd, ref }: AddRowProps) {
  return (
    <>
      {error ? <p className="mt-1 text-sm font-medium text-red-deep">{error}</p> : null}
      <Button ref={ref} variant="link" size="bare" className="mt-2 text-sm" onClick={onAdd}>
        {verb}
      </Button>
    </>
  );
}
