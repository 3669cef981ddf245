/** A JSON value, as sent or received. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** One parameter of an endpoint. Query parameters are always optional; `required` applies to body fields. */
export interface ApiParameter {
  name: string;
  type: "integer" | "string" | "date" | "date range" | "list of strings" | "URL";
  required: boolean;
  description: string;
  example: string | number | readonly string[];
}

/** One endpoint of the public API. */
export interface ApiEndpoint {
  /** Used in URL fragments and operation IDs. */
  id: string;
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  description: string;
  /** Sent in the query of a GET, or in the JSON body of a POST. */
  parameters: readonly ApiParameter[];
  exampleResponse: JsonValue;
}

const LEAD_ID = "01JD3QK8Z4W6T2M9C5V7N1B0XA";
const WEBHOOK_URL = "https://crm.your-agency.example/leads";

/** Requests allowed per hour for one API key. Further requests get 429 with `Retry-After`. */
export const API_REQUESTS_PER_HOUR = 1000;

/** Every endpoint of the public API. */
export const API_ENDPOINTS: readonly ApiEndpoint[] = [
  {
    id: "list-leads",
    method: "GET",
    path: "/api/leads",
    summary: "List leads",
    description: "Leads that your account may buy now, newest first, without contact details.",
    parameters: [
      {
        name: "limit",
        type: "integer",
        required: false,
        description: "How many leads to return, 1 to 100. The default is 25.",
        example: 25,
      },
      {
        name: "offset",
        type: "integer",
        required: false,
        description: "How many leads to skip, for the next page. The default is 0.",
        example: 0,
      },
      {
        name: "state",
        type: "string",
        required: false,
        description: "Two-letter state code.",
        example: "TX",
      },
      {
        name: "lead_type",
        type: "string",
        required: false,
        description: "A lead type, such as life-standard or auto-premium.",
        example: "life-premium",
      },
      {
        name: "date_range",
        type: "date range",
        required: false,
        description: "First and last day in ISO 8601, separated by a slash.",
        example: "2026-11-01/2026-11-21",
      },
    ],
    exampleResponse: {
      leads: [
        {
          lead_id: LEAD_ID,
          lead_type: "life-premium",
          state: "TX",
          price: "42.00",
          received_at: "2026-11-21T15:04:05.120Z",
        },
      ],
      total: 1,
      limit: 25,
      offset: 0,
    },
  },
  {
    id: "purchase-leads",
    method: "POST",
    path: "/api/leads/purchase",
    summary: "Purchase leads",
    description:
      "Buys the given leads, charges your account and delivers them. A lead is sold only once: the response lists leads that are no longer available, and you are not charged for them.",
    parameters: [
      {
        name: "lead_ids",
        type: "list of strings",
        required: true,
        description: "The leads to buy, from GET /api/leads.",
        example: [LEAD_ID],
      },
      {
        name: "delivery_method",
        type: "string",
        required: true,
        description: "webhook or email.",
        example: "webhook",
      },
      {
        name: "webhook_url",
        type: "URL",
        required: false,
        description:
          "HTTPS URL to deliver to. Required if the method is webhook and no webhook is registered.",
        example: WEBHOOK_URL,
      },
    ],
    exampleResponse: {
      order_id: "5f0c2a7e-9d41-4f6e-8a35-0b1c7e2d9f48",
      purchased: [LEAD_ID],
      unavailable: [],
      total_amount: "42.00",
      currency: "USD",
    },
  },
  {
    id: "list-orders",
    method: "GET",
    path: "/api/orders",
    summary: "List orders",
    description: "Your orders, newest first.",
    parameters: [
      {
        name: "status",
        type: "string",
        required: false,
        description: "pending, processing, approved, completed or cancelled.",
        example: "approved",
      },
      {
        name: "date_from",
        type: "date",
        required: false,
        description: "First day of the orders to return, ISO 8601.",
        example: "2026-11-01",
      },
      {
        name: "date_to",
        type: "date",
        required: false,
        description: "Last day of the orders to return, ISO 8601.",
        example: "2026-11-21",
      },
    ],
    exampleResponse: [
      {
        id: "5f0c2a7e-9d41-4f6e-8a35-0b1c7e2d9f48",
        orderType: "custom",
        status: "approved",
        totalAmount: "250.00",
        currency: "USD",
        notes: null,
        createdAt: "2026-11-21T15:04:05.120Z",
        completedAt: null,
      },
    ],
  },
  {
    id: "create-webhook",
    method: "POST",
    path: "/api/webhooks",
    summary: "Register a webhook",
    description: "Sends the events you choose to your URL, signed with your secret.",
    parameters: [
      {
        name: "url",
        type: "URL",
        required: true,
        description: "Your public HTTPS URL. Redirects are not followed.",
        example: WEBHOOK_URL,
      },
      {
        name: "events",
        type: "list of strings",
        required: true,
        description: "The events to send. Currently only lead.delivered.",
        example: ["lead.delivered"],
      },
      {
        name: "secret",
        type: "string",
        required: false,
        description:
          "whsec_ followed by 24 to 64 random bytes in base64. If you leave it out, we create one and show it once.",
        example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
      },
    ],
    exampleResponse: {
      id: "wh_01JD3R0M5E8Y7K4A2S6P9D3FQZ",
      url: WEBHOOK_URL,
      events: ["lead.delivered"],
    },
  },
];
