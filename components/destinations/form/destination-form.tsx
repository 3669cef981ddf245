"use client";

import type { ReactNode } from "react";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { EmailFields, HubspotFields, SalesforceFields, WebhookFields } from "./kind-fields";
import { MappedFields } from "./mapped-fields";
import type { DestinationFieldsProps } from "./use-destination-form";

interface DestinationFormProps extends DestinationFieldsProps {
  verb: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** The form of a destination: its name, and the fields of its kind. */
export function DestinationForm({ form, verb, children }: DestinationFormProps) {
  return (
    <Form form={form} className="grid min-w-0 gap-5">
      <TextField
        label="Name"
        hint="For you and your team, for example: Main CRM."
        maxLength={80}
        autoComplete="off"
        {...form.field("name")}
      />
      <KindFields form={form} />
      <FormFailure />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton busyLabel="Saving...">{verb}</SubmitButton>
        {children}
      </div>
    </Form>
  );
}

function KindFields({ form }: DestinationFieldsProps) {
  switch (form.watch("kind")) {
    case "webhook":
      return <WebhookFields form={form} />;
    case "email":
      return <EmailFields form={form} />;
    case "hubspot":
      return <HubspotFields form={form} />;
    case "salesforce":
      return <SalesforceFields form={form} />;
    case "mapped":
      return <MappedFields form={form} />;
  }
}
