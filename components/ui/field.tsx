import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "@/lib/kit/cn";
import { controlClass } from "./control";

/** The parts of a field around its control. */
interface FieldFrame {
  label: string;
  /** The error message. */
  error?: string | undefined;
  hint?: string | undefined;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
export interface ControlBinding {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps extends FieldFrame {
  className?: string | undefined;
  children: (binding: ControlBinding) => ReactNode;
}

/** A control with its label and its hint or error, connected for screen readers. */
export function Field({ label, error, hint, optional, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && !error && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cn("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface FieldGroupProps extends Pick<FieldFrame, "label" | "error"> {
  className?: string | undefined;
  children: ReactNode;
}

/** Radio buttons or checkboxes under one label, with the error of the group. */
export function FieldGroup({ label, error, className, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className={cn("min-w-0", className)}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-red-deep">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  ...rest
}: FieldFrame & ComponentProps<"input">) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(binding) => <input className={cn(controlClass, "h-[46px]")} {...rest} {...binding} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  optional,
  className,
  ...rest
}: FieldFrame & ComponentProps<"textarea">) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(binding) => <textarea className={cn(controlClass, "py-2.5")} {...rest} {...binding} />}
    </Field>
  );
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  ...rest
}: FieldFrame & ComponentProps<"select">) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(binding) => <select className={cn(controlClass, "h-[46px] pr-2")} {...rest} {...binding} />}
    </Field>
  );
}
