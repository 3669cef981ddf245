import type { DestinationKind } from "./config-schemas";
import type { DestinationDto } from "./schemas";

/** What stands in the form for an HTTP call. */
export interface MappedDraft {
  method: "POST" | "PUT" | "PATCH";
  headers: readonly { name: string; value: string }[];
  body: "json" | "form";
  fields: readonly { field: string; value: string }[];
}

/** What stands in the form of a destination, before the server has seen it; the fields of all kinds side by side. */
export interface DestinationDraft extends MappedDraft {
  kind: DestinationKind;
  name: string;
  events: readonly string[];
  url: string;
  /** One a line. */
  addresses: string;
  attachCsv: boolean;
  token: string;
  organizationId: string;
  leadSource: string;
}

/** An empty form. */
export function emptyDraft(kind: DestinationKind, name: string): DestinationDraft {
  return {
    kind,
    name,
    events: [],
    url: "",
    addresses: "",
    attachCsv: false,
    token: "",
    organizationId: "",
    leadSource: "Leadwell",
    method: "POST",
    headers: [],
    body: "json",
    fields: [],
  };
}

/** The form of a destination that is there: what is secret (a token, values of headers) must be typed again. */
export function draftOf({ kind, name, events, config }: DestinationDto): DestinationDraft {
  const empty = { ...emptyDraft(kind, name), events };
  switch (config.kind) {
    case "webhook":
      return { ...empty, url: config.url };
    case "email":
      return { ...empty, addresses: config.addresses.join("\n"), attachCsv: config.attachCsv };
    case "hubspot":
      return empty;
    case "salesforce":
      return { ...empty, organizationId: config.organizationId, leadSource: config.leadSource };
    case "mapped": {
      const { method, url, body, fields, headerNames } = config;
      return {
        ...empty,
        method,
        url,
        body,
        fields,
        headers: headerNames.map((header) => ({ name: header, value: "" })),
      };
    }
  }
}

/** The target as POST and PATCH of a destination take it; the server says what is wrong with it. */
export function targetOf(draft: DestinationDraft) {
  const { kind, url, addresses, attachCsv, token, organizationId, leadSource } = draft;
  switch (kind) {
    case "webhook":
      return { kind, config: { url } };
    case "email":
      return { kind, config: { addresses: addresses.split(/[\s,;]+/).filter(Boolean), attachCsv } };
    case "hubspot":
      return { kind, config: { token } };
    case "salesforce":
      return { kind, config: { organizationId, leadSource } };
    case "mapped": {
      const { method, headers, body, fields } = draft;
      return { kind, config: { method, url, headers, body, fields } };
    }
  }
}
