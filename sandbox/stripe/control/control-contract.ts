import { z } from "zod";
import { deliveryRecord, paymentIntentEventType } from "../state/event-records";
import { disputeStatus, paymentIntentStatus } from "../state/records";
import { fault } from "./fault-contract";

/*
 * Requests and responses of /_sandbox. The server validates requests with these schemas, and control-client.ts validates
 * responses. Amounts are in the currency's smallest unit, as in Stripe's API.
 */

export const newIntentInput = z.strictObject({
  amount: z.int().min(50),
  currency: z.string().length(3).default("usd"),
  metadata: z.record(z.string(), z.string()).default({}),
  customer: z.string().optional(),
  allowed_payment_method_types: z
    .array(z.enum(["card", "us_bank_account"]))
    .min(1)
    .default(["card", "us_bank_account"]),
  status: paymentIntentStatus.default("succeeded"),
});
export type NewIntentInput = z.input<typeof newIntentInput>;

export const settlementInput = z.strictObject({
  payment_intent: z.string(),
  outcome: z.enum(["succeeded", "failed"]),
});
export type SettlementInput = z.input<typeof settlementInput>;

export const refundFailureInput = z.strictObject({ refund: z.string() });
export type RefundFailureInput = z.input<typeof refundFailureInput>;

/** A movement of the balance that no call of ours caused. Negative amounts leave the balance. */
export const movementInput = z.strictObject({
  amount: z.int(),
  fee: z.int().default(0),
  currency: z.string().length(3).default("usd"),
  type: z.string().default("charge"),
  reporting_category: z.string().default("charge"),
  source: z.string().nullable().default(null),
  /** Unix seconds; now by default. */
  created: z.int().optional(),
});
export type MovementInput = z.input<typeof movementInput>;

export const movementChange = z.strictObject({ amount: z.int().optional(), fee: z.int().optional() });
export type MovementChange = z.input<typeof movementChange>;
export const addedMovement = z.object({ id: z.string() });

/** A refund that somebody makes in Stripe's dashboard: without our metadata. Without an amount, all that is left. */
export const dashboardRefundInput = z.strictObject({
  payment_intent: z.string(),
  amount: z.int().min(1).optional(),
  status: z.enum(["pending", "succeeded"]).default("succeeded"),
});
export type DashboardRefundInput = z.input<typeof dashboardRefundInput>;

/** Ends a refund that is pending. */
export const refundCompletionInput = z.strictObject({ refund: z.string() });
export type RefundCompletionInput = z.input<typeof refundCompletionInput>;

/** A dispute of a payment; `lost` at once is how a late return of a bank debit arrives. */
export const newDisputeInput = z.strictObject({
  payment_intent: z.string(),
  status: z.enum(["needs_response", "warning_needs_response", "lost"]).default("needs_response"),
  reason: z.string().default("fraudulent"),
  amount: z.int().min(1).optional(),
  due_in_seconds: z.int().optional(),
});
export type NewDisputeInput = z.input<typeof newDisputeInput>;

export const disputeMoveInput = z.strictObject({ dispute: z.string(), to: disputeStatus });
export type DisputeMoveInput = z.input<typeof disputeMoveInput>;

/** How far in the past new objects are created. */
export const clockInput = z.strictObject({ behind_seconds: z.int().min(0) });

export const releaseInput = z.strictObject({
  /** `given` is oldest first; a list names event types in the order of their delivery. */
  order: z.union([z.enum(["given", "reversed"]), z.array(z.string())]).default("given"),
});
export type ReleaseInput = z.input<typeof releaseInput>;

export const resendInput = z.strictObject({ event: z.string(), times: z.int().min(1).max(100).default(1) });
export type ResendInput = z.input<typeof resendInput>;

/** An event of any type about an intent as it is now, for deliveries Stripe would make late or twice. */
export const eventInput = z.strictObject({
  payment_intent: z.string(),
  type: paymentIntentEventType,
  /** True for an event that claims to be about real money. */
  livemode: z.boolean().optional(),
  /** An event of a connected account. */
  account: z.string().optional(),
});
export type EventInput = z.input<typeof eventInput>;

export const faultList = z.object({ faults: z.array(fault) });
export const clearedCount = z.object({ cleared: z.number() });
export const releasedCount = z.object({ released: z.number() });
export const done = z.object({ done: z.literal(true) });

export const madeObject = z.looseObject({ id: z.string(), status: z.string() });

export const intentAnswer = z.looseObject({
  id: z.string(),
  object: z.literal("payment_intent"),
  status: paymentIntentStatus,
  amount: z.number(),
  currency: z.string(),
  client_secret: z.string(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z.string().nullable(),
});
export type IntentAnswer = z.infer<typeof intentAnswer>;

const delivery = deliveryRecord.omit({ eventId: true });
const eventWithDeliveries = z.object({
  id: z.string(),
  type: z.string(),
  deliveries: z.array(delivery),
});

export const intentState = z.object({
  payment_intent: intentAnswer,
  refunded: z.number(),
  events: z.array(eventWithDeliveries),
});
export type IntentState = z.infer<typeof intentState>;

export const deliveryList = z.object({ events: z.array(eventWithDeliveries) });
export type DeliveryList = z.infer<typeof deliveryList>;
export const announcedEvent = z.object({ id: z.string(), type: z.string() });
