import type { JsonValue } from "./api-endpoint";

/** The fields of a delivered lead. */
export const WEBHOOK_PAYLOAD_FIELDS = [
  {
    name: "lead_id",
    type: "string",
    description: "Names the lead for good. Use it to ignore a repeated delivery.",
  },
  { name: "contact_info", type: "object", description: "Name, phone (E.164), e-mail, state, ZIP code." },
  {
    name: "lead_data",
    type: "object",
    description: "Lead type and the answers of its line; it may gain fields.",
  },
  { name: "timestamp", type: "string", description: "When the lead was sold to you, ISO 8601 in UTC." },
] as const;

/** A delivery as it arrives. The person is invented; the number is reserved for fiction. */
export const EXAMPLE_WEBHOOK_PAYLOAD: JsonValue = {
  lead_id: "01JD3QK8Z4W6T2M9C5V7N1B0XA",
  contact_info: {
    first_name: "Dana",
    last_name: "Whitfield",
    phone: "+15125550143",
    email: "dana.whitfield@example.com",
    state: "TX",
    zip: "78704",
  },
  lead_data: {
    lead_type: "life-premium",
    coverage_amount: 500000,
    term_years: 20,
    tobacco: false,
  },
  timestamp: "2026-11-21T15:04:05.120Z",
};
