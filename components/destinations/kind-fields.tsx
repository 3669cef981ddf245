import { TextLink } from "@/components/documents/text-link";
import { TextAreaField, TextField } from "@/components/ui/field";
import { OPTIONAL_EVENTS } from "@/lib/delivery/events";
import { paths } from "@/lib/kit/paths";
import type { DraftFieldsProps } from "./draft-fields-props";

const EVENT_WORDS = {
  "lead.returned": "A lead of yours was returned",
  "order.status_changed": "An order of yours changed its status",
  "consent.revoked": "A consumer took the consent back: stop calling",
} as const;

export function WebhookFields({ draft, onChange, errorAt }: DraftFieldsProps) {
  return (
    <>
      <UrlField
        draft={draft}
        onChange={onChange}
        errorAt={errorAt}
        hint="Public and HTTPS. Redirects are not followed."
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">Also tell it when</legend>
        <div className="mt-2 grid gap-1">
          {OPTIONAL_EVENTS.map((event) => (
            <CheckRow
              key={event}
              label={EVENT_WORDS[event]}
              note={event}
              checked={draft.events.includes(event)}
              onChange={(checked) =>
                onChange({
                  events: checked
                    ? [...draft.events, event]
                    : draft.events.filter((other) => other !== event),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted">
        Each call is signed. <TextLink href={paths.webhooks}>How your server verifies it</TextLink>
      </p>
    </>
  );
}

/** An address that is called over HTTP. */
export function UrlField({ draft, onChange, errorAt, hint }: DraftFieldsProps & { hint: string }) {
  return (
    <TextField
      label="Address (URL)"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={hint}
      value={draft.url}
      onChange={({ target }) => onChange({ url: target.value })}
      error={errorAt("target.config.url")}
    />
  );
}

export function EmailFields({ draft, onChange, errorAt }: DraftFieldsProps) {
  const places = ["", ".0", ".1", ".2", ".3", ".4", ".5"];
  const error = places.map((place) => errorAt(`target.config.addresses${place}`)).find(Boolean);
  return (
    <>
      <TextAreaField
        label="E-mail addresses"
        hint="One a line, at most five."
        rows={3}
        autoComplete="off"
        value={draft.addresses}
        onChange={({ target }) => onChange({ addresses: target.value })}
        error={error}
      />
      <CheckRow
        label="Attach the lead as a CSV file"
        checked={draft.attachCsv}
        onChange={(attachCsv) => onChange({ attachCsv })}
      />
    </>
  );
}

export function HubspotFields({ draft, onChange, errorAt }: DraftFieldsProps) {
  return (
    <TextField
      label="Access token of a private app"
      type="password"
      autoComplete="off"
      hint="In HubSpot: Settings, Integrations, Private Apps. It needs crm.objects.contacts.read and .write."
      value={draft.token}
      onChange={({ target }) => onChange({ token: target.value })}
      error={errorAt("target.config.token")}
    />
  );
}

export function SalesforceFields({ draft, onChange, errorAt }: DraftFieldsProps) {
  return (
    <>
      <TextField
        label="Organization id"
        autoComplete="off"
        hint="In Salesforce: Setup, Company Information. It begins with 00D. Web-to-Lead must be on."
        value={draft.organizationId}
        onChange={({ target }) => onChange({ organizationId: target.value })}
        error={errorAt("target.config.organizationId")}
      />
      <TextField
        label="Lead source"
        optional
        maxLength={40}
        autoComplete="off"
        value={draft.leadSource}
        onChange={({ target }) => onChange({ leadSource: target.value })}
        error={errorAt("target.config.leadSource")}
      />
    </>
  );
}

interface CheckRowProps {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function CheckRow({ label, note, checked, onChange }: CheckRowProps) {
  return (
    <label className="flex items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        {label}
        {note ? <code className="ml-2 break-words font-mono text-sm text-muted">{note}</code> : null}
      </span>
    </label>
  );
}
