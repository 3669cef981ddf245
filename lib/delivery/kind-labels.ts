// The browser loads this file, but not the schemas of the settings (`config-schemas`), which need Node's crypto.

/** Kinds that get leads: the form of a destination offers them. */
export const LEAD_KINDS = ["webhook", "email", "hubspot", "salesforce", "mapped"] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];
export const DESTINATION_KINDS = [...LEAD_KINDS, "push"] as const;
type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** The kinds of destinations by name, and when one is chosen. */
export const KIND_LABELS: Readonly<Record<DestinationKind, { label: string; text: string }>> = {
  webhook: {
    label: "Webhook",
    text: "A signed HTTPS call to your own server, or to a tool that receives webhooks.",
  },
  email: {
    label: "Email",
    text: "Up to five email addresses. Needs no setup, which makes it the best backup.",
  },
  hubspot: { label: "HubSpot", text: "Each lead becomes a contact. You need a private app's access token." },
  salesforce: {
    label: "Salesforce",
    text: "Each lead goes to Web-to-Lead. You need your organization's id.",
  },
  push: { label: "Alerts", text: "A browser shows an alert about each new lead, without personal data." },
  mapped: {
    label: "Other CRM",
    text: "Ringy, GoHighLevel, Ricochet and any other that takes leads by HTTP: you say which field is which.",
  },
};
