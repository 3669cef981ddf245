import { leadMessage } from "@/lib/delivery/payload/lead-message";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";

/** Who gets a lead, for every text about leads and webhooks. */
export const WHO_GETS_LEADS =
  "Your delivery settings on the dashboard decide which destinations get each lead: by default the first one, and the next ones only while it fails.";

/** How the events besides lead.delivered come, for every text about them. */
export const HOW_EVENTS_COME =
  "Events can arrive out of order; read the order for its current status. While a webhook is paused, its events wait and are sent when you resume it. Leads that are sold meanwhile are not queued for it: after you resume it, use Resend time range on the dashboard.";

/** The fields of a delivered lead: the whole body for a webhook made by the API, `data` for one of the dashboard. */
export const WEBHOOK_PAYLOAD_FIELDS = [
  {
    name: "lead_id",
    type: "string",
    description: "Permanent ID of the lead. Use it to ignore repeated deliveries.",
  },
  {
    name: "contact_info",
    type: "object",
    description: "Name, phone (E.164), email, address, state, ZIP code, date of birth.",
  },
  {
    name: "lead_data",
    type: "object",
    description: "Lead type and the answers of its line. We may add fields.",
  },
  { name: "timestamp", type: "string", description: "When the lead was sold to you, ISO 8601 in UTC." },
] as const;

const SENT_AT = "2026-11-21T15:04:05.164Z";

/** An example lead, built by the code that builds real ones: the body that a webhook made by the API gets. The person is fictional. */
export const EXAMPLE_LEAD = leadMessage(sampleLead("life", new Date("2026-11-21T15:04:05.120Z")));

/** The body that a webhook of the dashboard gets. */
export const EXAMPLE_WEBHOOK_PAYLOAD = { type: "lead.delivered", timestamp: SENT_AT, data: EXAMPLE_LEAD };

const ORDER_ID = "3f1c7a52-8d4b-4f0e-9a61-5c2e7d90b1aa";
const STATUS_CHANGE = {
  order_id: ORDER_ID,
  from: "pending",
  to: "approved",
  changed_at: "2026-11-21T15:04:05.031Z",
};

/** Another event as a webhook made by the API gets it. */
export const EXAMPLE_FLAT_EVENT = { event: "order.status_changed", timestamp: SENT_AT, ...STATUS_CHANGE };

/** Every event, when it is sent, and an example of its `data`. */
export const WEBHOOK_EVENTS = [
  {
    type: "lead.delivered",
    when: "We sold a lead to you. Your delivery settings decide which destinations get it.",
    data: null,
  },
  {
    type: "lead.asked_again",
    when: "The person of one of your leads asked again, at no charge. The new request is on the lead's page.",
    data: { lead_id: EXAMPLE_LEAD.lead_id, asked_at: "2026-12-03T18:20:11.042Z" },
  },
  {
    type: "lead.returned",
    when: "Your return of a lead was approved. Do not contact this person again.",
    data: {
      lead_id: EXAMPLE_LEAD.lead_id,
      order_id: ORDER_ID,
      reason: "disconnected",
      decided_by: "staff",
      remedy: "replacement",
    },
  },
  {
    type: "order.status_changed",
    when: "The status of one of your orders changed, or an order was placed. Then from is null. changed_at is when it changed.",
    data: STATUS_CHANGE,
  },
  {
    type: "consent.revoked",
    when: "The consumer revoked consent. Do not call this person again. With the reason erased, we erased the consumer, at their request or because the law requires it: delete their information, too, unless a law requires you to keep it. It is sent although the consent of the lead was revoked before. Otherwise the event has no reason.",
    data: { lead_id: EXAMPLE_LEAD.lead_id, reason: "erased" },
  },
] as const;
