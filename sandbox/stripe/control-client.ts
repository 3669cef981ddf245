import type { z } from "zod";
import {
  addedMovement,
  announcedEvent,
  clearedCount,
  type DashboardRefundInput,
  type DeliveryList,
  type DisputeMoveInput,
  deliveryList,
  done,
  type EventInput,
  faultList,
  type IntentAnswer,
  type IntentState,
  intentAnswer,
  intentState,
  type MovementChange,
  type MovementInput,
  madeObject,
  type NewDisputeInput,
  type NewIntentInput,
  type RefundCompletionInput,
  type RefundFailureInput,
  type ReleaseInput,
  type ResendInput,
  releasedCount,
  type SettlementInput,
} from "./control/control-contract";
import { type Fault, type FaultInput, fault } from "./control/fault-contract";

export type SandboxControl = {
  listFaults: () => Promise<Fault[]>;
  injectFault: (input: FaultInput) => Promise<Fault>;
  /** Removes all faults and tells how many there were. */
  clearFaults: () => Promise<number>;
  getPaymentIntent: (id: string) => Promise<IntentState>;
  /** An intent in any status, without the payment form; `amount` in cents, status `succeeded` by default. */
  createPaymentIntent: (input: NewIntentInput) => Promise<IntentAnswer>;
  /** Ends the bank debit of an intent in `processing`. */
  settle: (input: SettlementInput) => Promise<IntentAnswer>;
  /** Fails a refund that is pending or has succeeded, as a bank does days later. */
  failRefund: (input: RefundFailureInput) => Promise<void>;
  /** A movement of the balance that no call of ours caused; returns its id. */
  addBalanceTransaction: (input: MovementInput) => Promise<string>;
  changeBalanceTransaction: (id: string, change: MovementChange) => Promise<void>;
  removeBalanceTransaction: (id: string) => Promise<void>;
  /** Makes a refund as somebody does in Stripe's dashboard. */
  refundInDashboard: (input: DashboardRefundInput) => Promise<{ id: string; status: string }>;
  /** Ends a refund that is pending. */
  completeRefund: (input: RefundCompletionInput) => Promise<void>;
  /** Disputes the charge of a payment. */
  createDispute: (input: NewDisputeInput) => Promise<{ id: string; status: string }>;
  /** Moves a dispute as the bank or Stripe does, with its money and events. */
  moveDispute: (input: DisputeMoveInput) => Promise<void>;
  listWebhooks: () => Promise<DeliveryList["events"]>;
  /** Delivers held events and tells how many there were. */
  releaseWebhooks: (input?: ReleaseInput) => Promise<number>;
  resendEvent: (input: ResendInput) => Promise<void>;
  /** Announces an event of any type about an intent as it is now. */
  announceEvent: (input: EventInput) => Promise<{ id: string; type: string }>;
  /** Forgets everything. */
  reset: () => Promise<void>;
};

/**
 * A typed client of the sandbox's control endpoints; `baseUrl` is what the sandbox prints when ready. Every call
 * throws an Error with the sandbox's words when it is refused, and a ZodError for an answer it does not know.
 */
export function createSandboxControl(baseUrl: string): SandboxControl {
  const call = async <T>(method: string, path: string, answer: z.ZodType<T>, body?: object): Promise<T> => {
    const response = await fetch(`${baseUrl}/_sandbox${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox control ${method} ${path}: ${response.status} ${text}`);
    return answer.parse(JSON.parse(text));
  };

  return {
    listFaults: async () => (await call("GET", "/faults", faultList)).faults,
    injectFault: (input) => call("POST", "/faults", fault, input),
    clearFaults: async () => (await call("DELETE", "/faults", clearedCount)).cleared,
    getPaymentIntent: (id) => call("GET", `/payment_intents/${encodeURIComponent(id)}`, intentState),
    createPaymentIntent: (input) => call("POST", "/payment_intents", intentAnswer, input),
    settle: (input) => call("POST", "/settlements", intentAnswer, input),
    failRefund: async (input) => void (await call("POST", "/refund_failures", done, input)),
    addBalanceTransaction: async (input) =>
      (await call("POST", "/balance_transactions", addedMovement, input)).id,
    changeBalanceTransaction: async (id, change) =>
      void (await call("PATCH", `/balance_transactions/${encodeURIComponent(id)}`, done, change)),
    removeBalanceTransaction: async (id) =>
      void (await call("DELETE", `/balance_transactions/${encodeURIComponent(id)}`, done)),
    refundInDashboard: (input) => call("POST", "/dashboard_refunds", madeObject, input),
    completeRefund: async (input) => void (await call("POST", "/refund_completions", done, input)),
    createDispute: (input) => call("POST", "/disputes", madeObject, input),
    moveDispute: async (input) => void (await call("POST", "/dispute_moves", madeObject, input)),
    listWebhooks: async () => (await call("GET", "/webhooks", deliveryList)).events,
    releaseWebhooks: async (input = {}) =>
      (await call("POST", "/webhooks/release", releasedCount, input)).released,
    resendEvent: async (input) => void (await call("POST", "/webhooks/resend", done, input)),
    announceEvent: (input) => call("POST", "/events", announcedEvent, input),
    reset: async () => void (await call("DELETE", "", done)),
  };
}
