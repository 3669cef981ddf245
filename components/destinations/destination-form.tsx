"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-text";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { DraftFieldsProps } from "./draft-fields-props";
import { EmailFields, HubspotFields, SalesforceFields, WebhookFields } from "./kind-fields";
import { MappedFields } from "./mapped-fields";

interface DestinationFormProps extends DraftFieldsProps {
  verb: string;
  busy: boolean;
  failure: Error | null;
  onSubmit: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

/** A destination's form: its name, and the fields of its kind. What was typed stays when the server refuses it. */
export function DestinationForm({
  verb,
  busy,
  failure,
  onSubmit,
  children,
  ...fields
}: DestinationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, onChange, errorAt } = fields;
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid min-w-0 gap-5">
      <TextField
        label="Name"
        hint="For you and your team, for example: Main CRM."
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
        error={errorAt("name")}
      />
      <KindFields {...fields} />
      {failure ? (
        <Notice role="alert" tone="red">
          {failureText(failure)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" disabled={busy} busy={busy}>
          {busy ? "Saving..." : verb}
        </Button>
        {children}
      </div>
    </form>
  );
}

function KindFields(props: DraftFieldsProps) {
  switch (props.draft.kind) {
    case "webhook":
      return <WebhookFields {...props} />;
    case "email":
      return <EmailFields {...props} />;
    case "hubspot":
      return <HubspotFields {...props} />;
    case "salesforce":
      return <SalesforceFields {...props} />;
    case "mapped":
      return <MappedFields {...props} />;
  }
}
