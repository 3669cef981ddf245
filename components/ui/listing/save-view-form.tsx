import { type FormEvent, type Ref, useId, useState } from "react";
import { cn } from "@/lib/kit/cn";
import { Button } from "../button";
import { controlClass } from "../control";

interface SaveViewFormProps {
  maxLength: number;
  /** Saves the list as it is shown now under a name, without spaces around it, and calls `clear` once it is saved. */
  onSave: (name: string, clear: () => void) => void;
  isBusy?: boolean;
  /** Why nothing can be saved now. Shown below the field. */
  obstacle?: string | undefined;
  /** The field of the name. */
  fieldRef?: Ref<HTMLInputElement>;
}

/** Names the filter and the sorting of a list, so that a tab shows them again. */
export function SaveViewForm({ maxLength, onSave, isBusy = false, obstacle, fieldRef }: SaveViewFormProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const isReady = name !== "" && !isBusy && !obstacle;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSave(name, () => setTyped(""));
  };
  return (
    <form onSubmit={save} className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Save as a view
      </label>
      <span className="flex gap-2">
        <input
          ref={fieldRef}
          id={id}
          value={typed}
          maxLength={maxLength}
          placeholder="Name of the view"
          aria-describedby={obstacle ? `${id}-obstacle` : undefined}
          onChange={(event) => setTyped(event.target.value)}
          className={cn(controlClass, "h-[46px] w-full min-w-0 sm:max-w-52")}
        />
        <Button type="submit" variant="secondary" className="shrink-0" disabled={!isReady}>
          Save view
        </Button>
      </span>
      {obstacle ? (
        <p id={`${id}-obstacle`} className="text-sm text-muted">
          {obstacle}
        </p>
      ) : null}
    </form>
  );
}
