import { ECDH } from "node:crypto";
import { z } from "zod";
import { requiredLine } from "@/lib/kit/one-line";
import { uuid } from "@/lib/kit/uuid";
import { findHeaderProblem } from "@/lib/platform/outbound/check-headers";
import { DELIVERY_MODES } from "../delivery-modes";
import { OPTIONAL_EVENTS } from "../events";
import { leadMessage } from "../payload/lead-message";
import { fieldMapping, placeholdersOf } from "../payload/map-fields";
import { sampleLead } from "../payload/sample-lead";

const targetUrl = z.string().trim().min(1, "Enter the URL").max(2_000);

/** What we send beside the owner's headers: all of them together must fit. */
const OUR_HEADERS = {
  "content-type": "application/x-www-form-urlencoded",
  "idempotency-key": "0c2a5f7e-9d41-4f6e-8a35-0b1c7e2d9f48",
};

/** Header names and values as HTTP has them (RFC 9110, 5). */
const headers = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, "Not a header name"),
      value: z
        .string()
        .max(4_000)
        .regex(/^[\x20-\x7e]*$/, "Printable ASCII characters only"),
    }),
  )
  .max(20, "At most 20 headers");

const webhookConfig = z.strictObject({ url: targetUrl });

const emailConfig = z.strictObject({
  addresses: z
    .array(z.email("Enter a valid email").max(254))
    .min(1, "Enter at least one email")
    .max(5, "At most five emails"),
  attachCsv: z.boolean().default(false),
});

/** A private app's token: https://developers.hubspot.com/docs/api/private-apps */
const hubspotConfig = z.strictObject({
  token: z
    .string()
    .trim()
    .min(10, "Enter the private app's access token")
    .max(500)
    .regex(/^[\x21-\x7e]+$/, "Not a token"),
});

/** Web-to-Lead: https://help.salesforce.com/s/articleView?id=sf.setting_up_web-to-lead.htm */
const salesforceConfig = z.strictObject({
  organizationId: z
    .string()
    .trim()
    .regex(
      /^00D[0-9A-Za-z]{12}([0-9A-Za-z]{3})?$/,
      "Enter the organization id: 00D and 12 or 15 more characters",
    ),
  leadSource: z.string().trim().max(40).default("Leadwell"),
  /** "State and Country/Territory Picklists" are on in Salesforce, so that an address has codes in place of text. */
  hasStatePicklists: z.boolean().default(true),
});

export const mappedConfig = z.strictObject({
  method: z.enum(["POST", "PUT", "PATCH"]).default("POST"),
  url: targetUrl,
  headers: headers.default([]),
  body: z.enum(["json", "form"]).default("json"),
  fields: fieldMapping,
});

const NOT_A_PUSH_KEY = "Not a key of a browser's subscription";

/** Whether the key is a point of the curve P-256: no message can be encrypted for another one. */
function isCurvePoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, "prime256v1", "base64url", "hex").length > 0;
  } catch {
    return false;
  }
}

/** The keys of a browser's subscription: https://www.w3.org/TR/push-api/#pushsubscription-interface */
export const pushConfig = z.strictObject({
  endpoint: targetUrl,
  p256dh: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, NOT_A_PUSH_KEY)
    .refine(isCurvePoint, NOT_A_PUSH_KEY),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, "Not a secret of a browser's subscription"),
});

/** What it takes to reach a destination, by its kind. Stored sealed. */
export const destinationConfig = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("webhook"), config: webhookConfig }),
  z.strictObject({ kind: z.literal("email"), config: emailConfig }),
  z.strictObject({ kind: z.literal("hubspot"), config: hubspotConfig }),
  z.strictObject({ kind: z.literal("salesforce"), config: salesforceConfig }),
  z.strictObject({ kind: z.literal("mapped"), config: mappedConfig }),
  z.strictObject({ kind: z.literal("push"), config: pushConfig }),
]);
export type DestinationConfig = z.output<typeof destinationConfig>;

/** Every lead has the same fields of a contact. Those of `lead_data` depend on its line. */
const CONTACT_PLACEHOLDERS = Object.keys(leadMessage(sampleLead("life", new Date(0))).contact_info).map(
  (field) => `contact_info.${field}`,
);

/**
 * What somebody saves: `destinationConfig` without what would fail or say nothing with every lead. That is a header that cannot be
 * sent, a field without a value, and a placeholder of a contact that no lead has. Stored settings are not checked when they
 * are opened, because a rule that was added later would make a destination unreadable.
 */
const savedTarget = destinationConfig.superRefine(({ kind, config }, context) => {
  if (kind !== "mapped") return;
  const problem = findOwnHeaderProblem(config.headers);
  const index = config.headers.findIndex((header) => header.name.toLowerCase() === problem?.name);
  if (problem)
    context.addIssue({
      code: "custom",
      path: index < 0 ? ["config", "headers"] : ["config", "headers", index, "name"],
      message: problem.message,
    });
  for (const [at, { value }] of config.fields.entries()) {
    const path = ["config", "fields", at, "value"];
    if (value.trim() === "") context.addIssue({ code: "custom", path, message: "Enter a value" });
    for (const placeholder of placeholdersOf(value).filter((each) => each.startsWith("contact_info.")))
      if (!CONTACT_PLACEHOLDERS.includes(placeholder))
        context.addIssue({
          code: "custom",
          path,
          message: `No lead has {{${placeholder}}}. A contact has ${CONTACT_PLACEHOLDERS.join(", ")}`,
        });
  }
});

/** Finds the first of an owner's headers that cannot be sent beside ours. Its name is in lower case. */
function findOwnHeaderProblem(list: readonly { name: string; value: string }[]) {
  const own = list.map(({ name: header, value }) => [header.toLowerCase(), value] as const);
  const [ours] = own.find(([header]) => header.startsWith("webhook-")) ?? [];
  if (ours) return { name: ours, message: "This header is set by Leadwell" };
  return findHeaderProblem({ ...OUR_HEADERS, ...Object.fromEntries(own) });
}

const name = requiredLine("The name", 80);
const events = z.array(z.enum(OPTIONAL_EVENTS)).max(OPTIONAL_EVENTS.length).default([]);

/** Body of POST /api/delivery/destinations. */
export const createDestinationBody = z.strictObject({ name, events, target: savedTarget });
export type CreateDestinationBody = z.output<typeof createDestinationBody>;

/** Body of PATCH. Absent fields stay as they are. A target must be complete, with its secrets. */
export const changeDestinationBody = z.strictObject({
  name: z.optional(name),
  events: z.array(z.enum(OPTIONAL_EVENTS)).optional(),
  target: savedTarget.optional(),
  paused: z.boolean().optional(),
  /** `settingsVersion` of what the page showed. With it, nobody overwrites a target or events that they have not seen. */
  shown: z.string().max(100).optional(),
});
export type ChangeDestinationBody = z.output<typeof changeDestinationBody>;

/** Body of PUT /api/delivery/settings. */
export const deliverySettingsBody = z.strictObject({
  mode: z.enum(DELIVERY_MODES),
  /** The id of every destination once, in their new order. */
  order: z.array(uuid()).max(20),
});
export type DeliverySettingsBody = z.output<typeof deliverySettingsBody>;
