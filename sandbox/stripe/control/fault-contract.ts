import { z } from "zod";

const times = z.union([z.int().min(1), z.literal("always")]).default(1);
const delayMs = z.int().min(0).max(600_000);

const apiFault = z.object({
  target: z.literal("api"),
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** Start of the path, such as `/v1/refunds`. */
  path: z.string().startsWith("/").optional(),
  /** Name of the endpoint, such as `payment_intents.create`. */
  endpoint: z.string().optional(),
  times,
  /** How many matching calls pass before the fault begins. */
  skip: z.int().min(0).default(0),
  action: z.discriminatedUnion("kind", [
    /** Wait before or after acting. With a wait afterwards, a call times out although it was carried out. */
    z.object({ kind: z.literal("delay"), delayMs, when: z.enum(["before", "after"]).default("before") }),
    /** Wait before or after acting until the faults are cleared. */
    z.object({ kind: z.literal("hold"), when: z.enum(["before", "after"]).default("before") }),
    /** Refuse without acting; nothing is stored under an idempotency key. */
    z.object({ kind: z.literal("status"), status: z.union([z.literal(500), z.literal(429)]) }),
    z.object({ kind: z.literal("drop_before") }),
    /** Act, then close the connection without a response. */
    z.object({ kind: z.literal("drop_after") }),
    /** Act, answer 500 and keep answering 500 to the same idempotency key, as Stripe does. */
    z.object({ kind: z.literal("replayable_500") }),
  ]),
});

const webhookFault = z.object({
  target: z.literal("webhook"),
  /** Only events of this type, such as `payment_intent.succeeded`; without it, any. */
  eventType: z.string().optional(),
  times,
  action: z.discriminatedUnion("kind", [
    /** Keep the event until webhooks are released. */
    z.object({ kind: z.literal("hold") }),
    z.object({ kind: z.literal("delay"), delayMs }),
    /** Deliver the event this many times. */
    z.object({ kind: z.literal("duplicate"), deliveries: z.int().min(2).max(100) }),
    /** Collect `times` events, then deliver them one after the other, reversed or by event type. */
    z.object({ kind: z.literal("reorder"), order: z.union([z.literal("reversed"), z.array(z.string())]) }),
    /** The endpoint is down: each matching delivery attempt fails without reaching it. */
    z.object({ kind: z.literal("mute") }),
  ]),
});

/** A fault to inject; `times` is how many calls, events or (for `mute`) attempts it hits before it is gone. */
export const faultInput = z.discriminatedUnion("target", [apiFault, webhookFault]);
export type FaultInput = z.input<typeof faultInput>;

const withId = { id: z.string() };
export const fault = z.discriminatedUnion("target", [apiFault.extend(withId), webhookFault.extend(withId)]);
export type Fault = z.infer<typeof fault>;
export type ApiFault = Extract<Fault, { target: "api" }>;
export type WebhookFault = Extract<Fault, { target: "webhook" }>;
