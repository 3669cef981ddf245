import type Stripe from "stripe";
import type { DisputeMove } from "@/lib/disputes/record-dispute.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import type { DisputeMoveInput, NewDisputeInput } from "@/sandbox/stripe/control/control-contract";
import { sandboxControl } from "./payments";

/** Disputes a payment at the sandbox. @returns the dispute as Stripe has it. */
export async function disputePayment(
  paymentIntentId: string,
  input: Omit<NewDisputeInput, "payment_intent"> = {},
): Promise<Stripe.Dispute> {
  const { id } = await sandboxControl().createDispute({ payment_intent: paymentIntentId, ...input });
  return stripe().disputes.retrieve(id);
}

/** Moves a dispute at the sandbox as the bank does, and records it. */
export async function moveDispute(
  { id }: { id: string },
  to: DisputeMoveInput["to"],
): Promise<DisputeMove | null> {
  await sandboxControl().moveDispute({ dispute: id, to });
  return recordDispute(await stripe().disputes.retrieve(id));
}

/** Runs `work` while the database treats no payment as disputed: a control that shows what the freeze prevents. */
export async function withoutTheFreeze(work: () => Promise<void>): Promise<void> {
  const { rows } = await pool().query<{ text: string }>(
    `SELECT pg_get_functiondef(p.oid) AS "text" FROM pg_proc p WHERE p.proname IN ('is_payment_disputed', 'is_payment_contested')`,
  );
  for (const name of ["is_payment_disputed", "is_payment_contested"])
    await pool().query(`CREATE OR REPLACE FUNCTION ${name}(payment_intent_id text) RETURNS boolean
      LANGUAGE sql STABLE AS $$ SELECT false $$`);
  try {
    await work();
  } finally {
    for (const { text } of rows) await pool().query(text);
  }
}
