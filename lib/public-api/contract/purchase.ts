import { z } from "zod";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { defineOperation } from "@/lib/api-keys/operation";
import { fromDecimal } from "@/lib/kit/money";
import { SANDBOX_LEAD_ID } from "../sandbox/stock";
import { amount, leadId, orderId } from "./fields";

/** How many leads one call can buy. */
const MOST_LEADS = 100;
const KEY_RULE = "Send the header Idempotency-Key with 1 to 255 visible characters, new for each purchase.";

const URL_RULE = 'Send webhook_url only with delivery_method "webhook".';
/** Purchases a day that the list of own customers may refuse. */
const { points: REFUSALS } = LIMITS["own-customer-refusals"].account;

const AMOUNT_RULE = "Use an amount in US dollars with two digits, such as 42.00.";

/** Parsed to cents. */
const maxAmount = z
  .string(AMOUNT_RULE)
  .regex(/^\d{1,9}\.\d{2}$/, AMOUNT_RULE)
  .transform((text) => fromDecimal(text) ?? 0);

export const purchaseLeads = defineOperation({
  id: "purchaseLeads",
  method: "POST",
  path: "/api/leads/purchase",
  scope: "leads:purchase",
  tag: "Leads",
  summary: "Purchase leads",
  description:
    "Buys the given leads, charges your default card (or the card saved last, if no card is the default) and delivers them. All of them or none: when a lead is gone, the response is 409 with the leads that are gone, and nothing is charged. When a lead is of a person on your list of own customers, the response is 409 and names no lead. Leads of one call have the same lead_type, has_beneficiary and higher_income. Needs an account with an approved order. " +
    `When the list of own customers has refused ${REFUSALS} purchases within a day, further ones are refused with 429 until the day is over, which begins with the first of them. ` +
    "A webhook_url that none of your webhooks has counts toward the limit of POST /api/webhooks too.",
  headers: z.object({
    "idempotency-key": z
      .string(KEY_RULE)
      .regex(/^[\x21-\x7e]{1,255}$/, KEY_RULE)
      .meta({
        description:
          "Your own name for this purchase. A repeated call with the same key and body gets the response of the first one and buys nothing.",
        example: "c0a8f6e2-purchase-17",
      }),
  }),
  body: z
    .strictObject({
      lead_ids: z
        .array(leadId)
        .min(1, "Name at least one lead.")
        .max(MOST_LEADS, `Name at most ${MOST_LEADS} leads.`)
        .refine((ids) => new Set(ids).size === ids.length, "Name each lead once.")
        .meta({
          description: "The leads to buy, from GET /api/leads.",
          example: [SANDBOX_LEAD_ID],
        }),
      delivery_method: z.enum(["webhook", "email"]).meta({
        description:
          "You must have such a destination, or send webhook_url. Your account's delivery settings decide which destinations get the leads.",
        example: "webhook",
      }),
      webhook_url: z.string().trim().min(1, "Enter the URL").max(2_000).optional().meta({
        description:
          "HTTPS URL of a webhook. Only with the method webhook: with email, the response is 400. Required if the method is webhook and you have no webhook. A URL that none of your webhooks has is registered as your last destination, which needs the scope webhooks:write too. To verify signatures, replace its secret on the dashboard, or register it with POST /api/webhooks first.",
        example: "https://crm.your-agency.example/leads",
        format: "uri",
      }),
      max_total_amount: maxAmount.optional().meta({
        description:
          "The most that you accept to pay for these leads together, in US dollars. If they cost more now, the response is 409 with the price as total_amount, and nothing is charged. Without it, you pay the current price.",
        example: "42.00",
      }),
    })
    .refine(
      ({ delivery_method, webhook_url }) => delivery_method === "webhook" || webhook_url === undefined,
      {
        path: ["webhook_url"],
        error: URL_RULE,
      },
    ),
  success: {
    status: 200,
    description: "The leads are yours.",
    schema: z
      .object({
        order_id: orderId,
        purchased: z.array(leadId).meta({ example: [SANDBOX_LEAD_ID] }),
        unavailable: z.array(leadId).meta({
          description:
            "Leads that were taken out of the stock during the charge, for example because the consumer asked not to be called. Their price is refunded.",
          example: [],
        }),
        total_amount: amount.meta({
          description: "What you pay, without what is refunded, in US dollars.",
          example: "42.00",
        }),
        currency: z.literal("USD"),
      })
      .meta({ id: "Purchase" }),
  },
  problems: [
    "card-declined",
    "account-not-approved",
    "daily-limit-reached",
    "email-not-confirmed",
    "leads-unavailable",
    "price-changed",
    "idempotency-key-reused",
    "purchase-in-progress",
    "purchase-not-charged",
    "purchase-refunded",
    "no-destination",
    "target-refused",
    "too-many-destinations",
    "payment-outcome-unknown",
  ],
  throttle: "purchase-leads",
});
