/** What Leadwell tells buyers of (docs/delivery.md). The first goes to every destination, the others to webhooks. */
export const DELIVERY_EVENTS = [
  "lead.delivered",
  "lead.returned",
  "order.status_changed",
  "consent.revoked",
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** What a webhook may ask for beside its leads. */
export const OPTIONAL_EVENTS = [
  "lead.returned",
  "order.status_changed",
  "consent.revoked",
] as const satisfies readonly DeliveryEvent[];
