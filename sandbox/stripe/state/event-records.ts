import { z } from "zod";
import {
  chargeRecord,
  disputeRecord,
  paymentIntentRecord,
  paymentMethodRecord,
  refundRecord,
  setupIntentRecord,
} from "./records";

export const paymentIntentEventType = z.enum([
  "payment_intent.created",
  "payment_intent.requires_action",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
]);

const setupIntentEventType = z.enum([
  "setup_intent.created",
  "setup_intent.requires_action",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "setup_intent.canceled",
]);

const chargeEventType = z.enum(["charge.pending", "charge.succeeded", "charge.failed", "charge.refunded"]);

/** The record as it was when the event happened; Stripe never changes an event's data afterwards. */
export const eventSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("payment_intent"), type: paymentIntentEventType, record: paymentIntentRecord }),
  z.object({ kind: z.literal("setup_intent"), type: setupIntentEventType, record: setupIntentRecord }),
  z.object({
    kind: z.literal("payment_method"),
    type: z.enum(["payment_method.attached", "payment_method.detached"]),
    record: paymentMethodRecord,
  }),
  z.object({ kind: z.literal("charge"), type: chargeEventType, record: chargeRecord }),
  z.object({
    kind: z.literal("refund"),
    type: z.enum(["refund.created", "refund.updated", "refund.failed"]),
    record: refundRecord,
  }),
  z.object({
    kind: z.literal("dispute"),
    type: z.enum([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ]),
    record: disputeRecord,
  }),
]);
export type EventSubject = z.infer<typeof eventSubject>;

export const eventRecord = z.object({
  id: z.string(),
  createdSeconds: z.number(),
  /** The API request that caused the event; null when time or the control endpoint did. */
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  subject: eventSubject,
  /** Always false, as the sandbox only has test keys; the control endpoint can say otherwise. */
  livemode: z.boolean().default(false),
  /** The connected account that the event is about; null for the account of the keys. */
  account: z.string().nullable().default(null),
});
export type EventRecord = z.infer<typeof eventRecord>;

const deliveryAttempt = z.object({
  atMs: z.number(),
  /** HTTP status of the answer, or null when there was none. */
  status: z.number().nullable(),
  error: z.string().nullable(),
});

export const deliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  status: z.enum(["pending", "held", "delivered", "abandoned"]),
  createdAtMs: z.number(),
  nextAttemptAtMs: z.number().nullable(),
  attempts: z.array(deliveryAttempt),
});
export type DeliveryRecord = z.infer<typeof deliveryRecord>;

export const idempotencyRecord = z.object({
  /** Kind of API key and the client's Idempotency-Key, so that the two kinds never share answers. */
  scopedKey: z.string(),
  endpoint: z.string(),
  fingerprint: z.string(),
  createdAtMs: z.number(),
  requestId: z.string(),
  status: z.number(),
  body: z.string(),
  shouldRetry: z.boolean().nullable(),
});
export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;
