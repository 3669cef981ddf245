import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { CloseIcon } from "@/components/ui/icons";
import { cn } from "@/lib/kit/cn";
import { RowInput } from "./row-input";

type Input = Omit<ComponentProps<typeof RowInput>, "className">;

interface PairRowProps {
  first: Input;
  second: Input;
  /** What the button says that takes the row away. */
  removeLabel: string;
  onRemove: () => void;
  /** The columns on a wider screen; on a phone the second field stands below the first. */
  className: string;
}

/** Two texts that belong together, and a way to take them away: at the end, on a phone at the end of the first line. */
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
  /** What is wrong with the rows as a whole. */
  error: string | undefined;
  onAdd: () => void;
}

/** Below such rows. */
export function AddRow({ verb, error, onAdd }: AddRowProps) {
  return (
    <>
      {error ? <p className="mt-1 text-sm font-medium text-red-deep">{error}</p> : null}
      <Button variant="link" size="bare" className="mt-2 text-sm" onClick={onAdd}>
        {verb}
      </Button>
    </>
  );
}
