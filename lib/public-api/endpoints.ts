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

/** A header that a call must have. */
export interface ApiHeader {
  name: string;
  description: string;
  example: string;
}

/** One endpoint of the public API. */
export interface ApiEndpoint {
  /** Used in URL fragments and operation IDs. */
  id: string;
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  description: string;
  /** Required headers beside Authorization. */
  headers?: readonly ApiHeader[];
  /** Sent in the query of a GET, or in the JSON body of a POST. */
  parameters: readonly ApiParameter[];
  exampleResponse: JsonValue;
}

const LEAD_ID = "7d1f0c52-5b0e-4c5e-9a35-0b1c7e2d9f48";
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
        description:
          "How many leads to skip, up to 1,000. The default is 0. For further pages, send next_cursor as cursor.",
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
          has_beneficiary: false,
          higher_income: false,
          received_at: "2026-11-21T15:04:05.120Z",
        },
      ],
      total: 1,
      limit: 25,
      offset: 0,
      next_cursor: null,
    },
  },
  {
    id: "purchase-leads",
    method: "POST",
    path: "/api/leads/purchase",
    summary: "Purchase leads",
    description:
      "Buys up to 100 leads of one lead type, charges your default card and delivers them: all of them or none. If a lead is gone, the response is 409, its unavailable lists the leads that are gone, and nothing is charged. If the card is declined, the response is 402. Your account needs an approved order.",
    headers: [
      {
        name: "Idempotency-Key",
        description:
          "Your own name for this purchase, 1 to 255 characters. If you send the same call again, you get the first response, and nothing is bought twice.",
        example: "purchase-2026-11-21-17",
      },
    ],
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
        description: "webhook or email. You must have such a destination, or send webhook_url.",
        example: "webhook",
      },
      {
        name: "webhook_url",
        type: "URL",
        required: false,
        description:
          "HTTPS URL to deliver to. Required if the method is webhook and you have no webhook. A new URL is registered.",
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
        userId: "0b6d3c1e-2f84-4a7b-9c5d-6e8f1a2b3c4d",
        leadConfigId: "9e2b7a40-1c3d-4e5f-8a6b-7c8d9e0f1a2b",
        paymentIntentId: "pi_3Q9x2LKZ8mR4vT6w1aBcDeFg",
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
        description: "The events to send. lead.delivered is required.",
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
      id: "0c2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48",
      url: WEBHOOK_URL,
      events: ["lead.delivered"],
      status: "active",
      created_at: "2026-11-21T15:04:05.120Z",
      secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    },
  },
];
