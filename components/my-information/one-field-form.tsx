"use client";

import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { cn } from "@/lib/kit/cn";
import { describeFailure } from "./describe-failure";

interface OneFieldFormProps extends Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete"> {
  label: string;
  hint: string;
  button: string;
  /** Sends the value. What it throws is shown at the field. */
  onSend: (value: string) => Promise<void>;
  /** Takes the focus when it appears: the form before it is gone. */
  takesFocus?: boolean;
  /** A way back below the button. */
  other?: { label: string; onClick: () => void };
}

/** A form of one field. It keeps what was typed when sending fails. */
export function OneFieldForm({
  label,
  hint,
  button,
  onSend,
  takesFocus = false,
  other,
  ...input
}: OneFieldFormProps) {
  const [value, setValue] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

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
      <Field label={label} error={failure ?? undefined}>
        {({ "aria-describedby": failureId, ...binding }) => (
          <input
            {...input}
            {...binding}
            ref={field}
            className={cn(controlClass, "h-[46px]")}
            aria-describedby={failureId ? `${hintId} ${failureId}` : hintId}
            name="value"
            required
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
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
