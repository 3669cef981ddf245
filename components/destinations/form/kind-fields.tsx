import { type ComponentProps, useId } from "react";
import { TextLink } from "@/components/documents/text-link";
import { FieldGroup, TextAreaField, TextField } from "@/components/ui/field";
import { OPTIONAL_EVENTS } from "@/lib/delivery/events";
import { paths } from "@/lib/kit/paths";
import type { DestinationFieldsProps } from "./use-destination-form";

const EVENT_LABELS = {
  "lead.asked_again": "The person of one of your leads asks again",
  "lead.returned": "One of your leads is returned",
  "order.status_changed": "The status of one of your orders changes",
  "consent.revoked": "A consumer revokes consent or is erased: stop calling",
} as const;

export function WebhookFields({ form }: DestinationFieldsProps) {
  const { error, ...event } = form.field("events");
  return (
    <>
      <UrlField form={form} hint="Public and HTTPS. Redirects are not followed." />
      <FieldGroup label="Also send an event when" error={error}>
        <div className="grid gap-1">
          {OPTIONAL_EVENTS.map((value) => (
            <CheckRow key={value} label={EVENT_LABELS[value]} note={value} value={value} {...event} />
          ))}
        </div>
      </FieldGroup>
      <p className="text-sm text-muted">
        Each call is signed. <TextLink href={paths.webhooks}>How your server verifies it</TextLink>
      </p>
    </>
  );
}

/** The URL that is called for each lead. */
export function UrlField({ form, hint }: DestinationFieldsProps & { hint: string }) {
  return (
    <TextField
      label="URL"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={hint}
      {...form.field("url")}
    />
  );
}

export function EmailFields({ form }: DestinationFieldsProps) {
  const { error: _none, ...attachCsv } = form.field("attachCsv");
  return (
    <>
      <TextAreaField
        label="Email addresses"
        hint="One per line, up to five."
        rows={3}
        autoComplete="off"
        {...form.field("addresses")}
      />
      <CheckRow label="Attach the lead as a CSV file" {...attachCsv} />
    </>
  );
}

export function HubspotFields({ form }: DestinationFieldsProps) {
  return (
    <TextField
      label="Access token of a private app"
      type="password"
      autoComplete="off"
      hint="In HubSpot: Settings, Integrations, Private Apps. It needs crm.objects.contacts.read and .write."
      {...form.field("token")}
    />
  );
}

export function SalesforceFields({ form }: DestinationFieldsProps) {
  const { error: _none, ...hasStatePicklists } = form.field("hasStatePicklists");
  return (
    <>
      <TextField
        label="Organization id"
        autoComplete="off"
        hint="In Salesforce: Setup, Company Information. It starts with 00D. Web-to-Lead must be on. Salesforce takes 500 leads in 24 hours through it; more wait there. Ask Salesforce for a higher limit, or set a daily limit on the order."
        {...form.field("organizationId")}
      />
      <TextField
        label="Lead source"
        optional
        maxLength={40}
        autoComplete="off"
        {...form.field("leadSource")}
      />
      <CheckRow
        label="State and country picklists are on in my Salesforce"
        hint="In Salesforce: Setup, State and Country/Territory Picklists. Clear this box if they are off there: we then send the state as text. With the wrong choice, a lead may arrive without a state in its address. Its description always names the state."
        {...hasStatePicklists}
      />
    </>
  );
}

interface CheckRowProps extends ComponentProps<"input"> {
  label: string;
  note?: string;
  hint?: string;
}

function CheckRow({ label, note, hint, ...input }: CheckRowProps) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-3 py-1.5">
        <input
          type="checkbox"
          {...input}
          aria-describedby={hint ? id : undefined}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          {label}
          {note ? <code className="ml-2 break-words font-mono text-sm text-muted">{note}</code> : null}
        </span>
      </label>
      {hint ? (
        <p id={id} className="ml-7 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
