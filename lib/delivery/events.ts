/** The events that customers get (docs/delivery.md). Every destination gets the first, webhooks can get the others too. */
export const DELIVERY_EVENTS = [
  "lead.delivered",
  "lead.asked_again",
  "lead.returned",
  "order.status_changed",
  "consent.revoked",
] as const;

/** What a browser with alerts gets. It carries no personal data and is no event of webhooks. */
export const LEAD_ALERT = "lead.alert";
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** Events that a webhook can get in addition to its leads. */
export const OPTIONAL_EVENTS = [
  "lead.asked_again",
  "lead.returned",
  "order.status_changed",
  "consent.revoked",
] as const satisfies readonly DeliveryEvent[];
