"use client";

import { type ComponentProps, createContext, type FormEvent, useContext } from "react";
import { Button } from "../button";
import { FailureNotice } from "../failure-notice";

/** The part of `useForm`'s result that the form's own elements need. */
interface FormState {
  /** The form is being sent. */
  busy: boolean;
  /** Why the last attempt failed, unless a field or the page says so. */
  failure: Error | null;
}

const FormContext = createContext<FormState>({ busy: false, failure: null });

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  form: FormState & { submit: (event: FormEvent<HTMLFormElement>) => void };
}

/** The form element for `useForm`. It says POST, so that a password never ends in a URL if this code has not loaded. */
export function Form({ form: { submit, busy, failure }, className = "grid gap-4", ...rest }: FormProps) {
  return (
    <FormContext value={{ busy, failure }}>
      <form method="post" noValidate onSubmit={submit} className={className} {...rest} />
    </FormContext>
  );
}

/** Says why the form could not be sent. Empty while all is well, or when the fields say it. */
export function FormFailure(props: Omit<ComponentProps<typeof FailureNotice>, "error">) {
  return <FailureNotice {...props} error={useContext(FormContext).failure} />;
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "busy"> {
  /** Takes the place of the label while the form is being sent. */
  busyLabel?: string;
}

/** Sends the form; disabled while it is being sent. */
export function SubmitButton({ busyLabel, disabled, children, ...rest }: SubmitButtonProps) {
  const { busy } = useContext(FormContext);
  return (
    <Button type="submit" disabled={busy || disabled} busy={busy} {...rest}>
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}

interface FormEndProps {
  /** The label of the button that sends the form. */
  verb: string;
  busyLabel?: string;
  /** For what cannot be undone. */
  danger?: boolean;
  onCancel: () => void;
  /** Puts the buttons on the left, for a form in the page. In a dialog they are on the right. */
  inPage?: boolean;
  /** Cancel waits while the form is being sent, because what comes back is shown only once. */
  keepsOpen?: boolean;
  /** The form cannot be sent yet. */
  waits?: boolean;
}

/** The end of a form that can be cancelled: failure, Cancel, and the button that sends it. */
export function FormEnd({
  verb,
  busyLabel,
  danger,
  onCancel,
  inPage,
  keepsOpen = false,
  waits,
}: FormEndProps) {
  const { busy } = useContext(FormContext);
  const submit = (
    <SubmitButton busyLabel={busyLabel} variant={danger ? "danger" : "primary"} disabled={waits}>
      {verb}
    </SubmitButton>
  );
  return (
    <>
      <FormFailure />
      {inPage ? (
        <div className="flex flex-wrap gap-3">
          {submit}
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel} disabled={keepsOpen && busy}>
            Cancel
          </Button>
          {submit}
        </div>
      )}
    </>
  );
}
