import * as z from "zod/mini";
import { LEAD_KINDS, type LeadKind } from "../kind-labels";
import type { DestinationDto } from "./schemas";

/**
 * The form of a destination, with the fields of all kinds side by side, so that what was typed survives a change of the
 * kind. Only shapes are checked here: the server checks the values, because it also looks the URL's host up.
 */
export const destinationDraft = z.object({
  kind: z.enum(LEAD_KINDS),
  name: z.string(),
  events: z.array(z.string()),
  url: z.string(),
  /** One email per line. */
  addresses: z.string(),
  attachCsv: z.boolean(),
  token: z.string(),
  organizationId: z.string(),
  leadSource: z.string(),
  hasStatePicklists: z.boolean(),
  method: z.enum(["POST", "PUT", "PATCH"]),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.enum(["json", "form"]),
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
});
export type DestinationDraft = z.infer<typeof destinationDraft>;

/** The part of the form that a CRM preset fills in. */
export interface MappedDraft extends Pick<DestinationDraft, "method" | "body"> {
  headers: readonly DestinationDraft["headers"][number][];
  fields: readonly DestinationDraft["fields"][number][];
}

/** The name of the form's field for a name in the server's problem: `target.config.addresses.2` is `addresses`. */
export function draftFieldOf(serverName: string): string {
  const name = serverName.replace(/^target\.config\./, "");
  return name.startsWith("addresses.") ? "addresses" : name;
}

/** A form with nothing entered, for a new destination of this kind. */
export function emptyDraft(kind: LeadKind, name: string): DestinationDraft {
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
    hasStatePicklists: true,
    method: "POST",
    headers: [],
    body: "json",
    fields: [],
  };
}

/** The form of an existing destination. Secrets (a token, header values) are empty and must be typed again. */
export function draftOf({ kind, name, events, config }: DestinationDto): DestinationDraft {
  const empty = { ...emptyDraft(kind === "push" ? "webhook" : kind, name), events };
  switch (config.kind) {
    // A browser with alerts has no form.
    case "push":
    case "unreadable":
      return empty;
    case "webhook":
      return { ...empty, url: config.url };
    case "email":
      return { ...empty, addresses: config.addresses.join("\n"), attachCsv: config.attachCsv };
    case "hubspot":
      return empty;
    case "salesforce": {
      const { organizationId, leadSource, hasStatePicklists } = config;
      return { ...empty, organizationId, leadSource, hasStatePicklists };
    }
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

/**
 * What PATCH of a destination gets: only what differs from the form as it was filled. The rest may have been changed elsewhere
 * meanwhile, and the server replaces a whole target with its secrets.
 */
export function changesOf(start: DestinationDraft, draft: DestinationDraft) {
  const [before, target] = [targetOf(start), targetOf(draft)];
  return {
    ...(draft.name === start.name ? {} : { name: draft.name }),
    ...(draft.events.toSorted().join() === start.events.toSorted().join() ? {} : { events: draft.events }),
    ...(JSON.stringify(target) === JSON.stringify(before) ? {} : { target }),
  };
}

/** The target in the body of POST and PATCH of a destination. */
export function targetOf(draft: DestinationDraft) {
  const { kind, url, addresses, attachCsv, token } = draft;
  switch (kind) {
    case "webhook":
      return { kind, config: { url } };
    case "email":
      return { kind, config: { addresses: addresses.split(/[\s,;]+/).filter(Boolean), attachCsv } };
    case "hubspot":
      return { kind, config: { token } };
    case "salesforce": {
      const { organizationId, leadSource, hasStatePicklists } = draft;
      return { kind, config: { organizationId, leadSource, hasStatePicklists } };
    }
    case "mapped": {
      const { method, headers, body, fields } = draft;
      return { kind, config: { method, url, headers, body, fields } };
    }
  }
}
