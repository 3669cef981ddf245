import { z } from "zod";
import { defineOperation } from "@/lib/api-keys/operation";
import { DELIVERY_EVENTS } from "@/lib/delivery/events";
import { WHO_GETS_LEADS } from "../webhook-payload";
import { id, time } from "./fields";

const LEADS_FIRST = "Include lead.delivered: the other events are sent in addition to it.";
const events = z
  .array(z.enum(DELIVERY_EVENTS))
  .max(DELIVERY_EVENTS.length, "Name each event once.")
  .refine((list) => list.includes("lead.delivered"), LEADS_FIRST)
  .meta({ description: "The events to send. lead.delivered is required.", example: ["lead.delivered"] });

const url = z.string().trim().min(1, "Enter the URL").max(2_000).meta({
  description: "Your public HTTPS URL. Redirects are not followed.",
  example: "https://crm.your-agency.example/leads",
  format: "uri",
});

const webhookId = id().meta({
  description: "ID of the webhook.",
  example: "0c2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48",
});

const webhook = z
  .object({
    id: webhookId,
    url: z.string().meta({
      description:
        "Your URL. Empty if we cannot read our copy of it; status is paused then. Remove this webhook and register it again.",
      example: "https://crm.your-agency.example/leads",
    }),
    events: z.array(z.enum(DELIVERY_EVENTS)).meta({ example: ["lead.delivered"] }),
    status: z.enum(["active", "failing", "paused"]).meta({
      description:
        "failing: the newest attempt failed, and we go on trying. paused: we send nothing to it, because it responded with 410, failed for five days without a success, was paused by you or by us, or has an empty url. No call resumes it: use the dashboard, under Delivery.",
      example: "active",
    }),
    created_at: time,
  })
  .meta({ id: "Webhook", description: "A webhook that was made by the API." });

const SECRET_RULE = "A secret is whsec_ followed by 24 to 64 random bytes in base64.";

/**
 * Whether the receiver's library decodes the same key as we do: 24 to 64 bytes, padded. Decoders differ in what they make of
 * base64 that no encoder writes, and every signature would be wrong.
 */
function isSecret(secret: string): boolean {
  const text = secret.slice("whsec_".length);
  try {
    const bytes = atob(text);
    return bytes.length >= 24 && bytes.length <= 64 && btoa(bytes) === text;
  } catch {
    return false;
  }
}

const EXAMPLE_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

export const createWebhook = defineOperation({
  id: "createWebhook",
  method: "POST",
  path: "/api/webhooks",
  scope: "webhooks:write",
  tag: "Webhooks",
  summary: "Register a webhook",
  description: `Sends the events you choose to your URL, signed with your secret (Standard Webhooks). The body of lead.delivered is lead_id, contact_info, lead_data and timestamp. ${WHO_GETS_LEADS} A new webhook comes last. A repeated call adds another webhook: if you got no response, list your webhooks first. The limit of these calls counts changes and tests of destinations on the dashboard too, and purchases with a new webhook_url.`,
  body: z.strictObject({
    url,
    events,
    secret: z
      .string(SECRET_RULE)
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, SECRET_RULE)
      .refine(isSecret, SECRET_RULE)
      .optional()
      .meta({
        description:
          "whsec_ followed by 24 to 64 random bytes in base64. If you leave it out, we create one.",
        example: EXAMPLE_SECRET,
      }),
  }),
  success: {
    status: 201,
    description: "The webhook. Only this response contains the secret.",
    schema: webhook
      .extend({ secret: z.string().meta({ example: EXAMPLE_SECRET }) })
      .meta({ id: "CreatedWebhook" }),
  },
  problems: ["email-not-confirmed", "target-refused", "too-many-destinations"],
  throttle: "delivery-target",
});

export const listWebhooks = defineOperation({
  id: "listWebhooks",
  method: "GET",
  path: "/api/webhooks",
  scope: "webhooks:write",
  tag: "Webhooks",
  summary: "List webhooks",
  description: "The webhooks that were made by the API. Those of the dashboard are managed there.",
  success: { status: 200, description: "The webhooks.", schema: z.array(webhook) },
});

const oneWebhook = { params: z.object({ webhookId }) };

export const readWebhook = defineOperation({
  id: "readWebhook",
  method: "GET",
  path: "/api/webhooks/{webhookId}",
  scope: "webhooks:write",
  tag: "Webhooks",
  summary: "Read a webhook",
  description: "One of the webhooks that were made by the API.",
  ...oneWebhook,
  success: { status: 200, description: "The webhook.", schema: webhook },
  problems: ["not-found"],
});

export const removeWebhook = defineOperation({
  id: "removeWebhook",
  method: "DELETE",
  path: "/api/webhooks/{webhookId}",
  scope: "webhooks:write",
  tag: "Webhooks",
  summary: "Remove a webhook",
  description:
    "Removes a webhook that was made by the API, and cancels what waits to be sent to it. When backups are on, leads that wait for it go to the next destination.",
  ...oneWebhook,
  success: { status: 204, description: "The webhook is removed." },
  problems: ["not-found"],
});
