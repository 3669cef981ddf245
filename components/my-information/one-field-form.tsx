"use client";

import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { describeFailure } from "./describe-failure";

interface OneFieldFormProps extends Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete"> {
  label: string;
  hint: string;
  button: string;
  /** Sends the value. What it throws is shown at the field. */
  onSend: (value: string) => Promise<void>;
  /** A way back below the button. */
  other?: { label: string; onClick: () => void };
}

/** A form of one field. It keeps what was typed when sending fails. */
export function OneFieldForm({ label, hint, button, onSend, other, ...input }: OneFieldFormProps) {
  const [value, setValue] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(value.trim());
    } catch (error) {
      setFailure(describeFailure(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="mt-8 grid max-w-md gap-4">
      <p id={hintId} className="text-ink-soft wrap-anywhere">
        {hint}
      </p>
      <TextField
        {...input}
        ref={field}
        label={label}
        name="value"
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={failure ?? undefined}
      />
      <Button type="submit" busy={isBusy} aria-describedby={hintId}>
        {button}
      </Button>
      {other ? (
        <Button variant="link" size="bare" className="min-h-11 justify-self-start" onClick={other.onClick}>
          {other.label}
        </Button>
      ) : null}
    </form>
  );
}
