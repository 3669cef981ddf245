import type { FaultInput } from "@/sandbox/stripe/control/fault-contract";
import type { World } from "../world";
import type { Fault } from "./fault";
import type { FaultKind, FaultPlan } from "./fault-plan";

type StripeFault = Extract<
  FaultKind,
  | "stripe-webhooks-held"
  | "stripe-webhooks-doubled"
  | "stripe-webhooks-delayed"
  | "stripe-webhooks-reordered"
  | "stripe-webhooks-muted"
  | "stripe-api-fails"
  | "stripe-response-lost"
>;

const webhook = (action: Extract<FaultInput, { target: "webhook" }>["action"]) =>
  inject((times) => ({ target: "webhook", times, action }));

function inject(make: (times: number, plan: FaultPlan) => FaultInput): Fault {
  return async ({ stripeControl }: World, plan: FaultPlan) => {
    await stripeControl.injectFault(make(plan.count, plan));
  };
}

/** Stripe's webhooks and API at their worst. Each hits as many events or calls as the plan says. */
export const stripeFaults: Readonly<Record<StripeFault, Fault>> = {
  // Held until somebody releases them, which nobody does: they are lost.
  "stripe-webhooks-held": webhook({ kind: "hold" }),
  "stripe-webhooks-doubled": webhook({ kind: "duplicate", deliveries: 4 }),
  "stripe-webhooks-delayed": webhook({ kind: "delay", delayMs: 4_000 }),
  "stripe-webhooks-reordered": webhook({ kind: "reorder", order: "reversed" }),
  "stripe-webhooks-muted": webhook({ kind: "mute" }),
  "stripe-api-fails": inject((times, { choice }) => ({
    target: "api",
    times,
    action: choice < 0.5 ? { kind: "status", status: choice < 0.25 ? 500 : 429 } : { kind: "replayable_500" },
  })),
  // The SDK repeats a call whose connection closed, so a single one would not be noticed.
  "stripe-response-lost": inject((times, { choice }) => ({
    target: "api",
    method: "POST",
    times: times + 2,
    action: { kind: choice < 0.7 ? "drop_after" : "drop_before" },
  })),
};
