import type { TroubledDestination } from "@/lib/delivery/staff-schemas";

/** What staff read for a kind of destination. */
export const KIND_LABELS: Readonly<Record<TroubledDestination["kind"], string>> = {
  webhook: "Webhook",
  email: "E-mail",
  hubspot: "HubSpot",
  salesforce: "Salesforce",
  mapped: "Other CRM",
};
