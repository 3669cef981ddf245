import "server-only";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { stripe } from "@/lib/payments/stripe-client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { leaveBehind } from "@/lib/platform/jobs/leave-behind.server";
import { logger } from "@/lib/platform/logger.server";
import { recordDispute } from "./record-dispute.server";

/** Runs every 15 minutes: records disputes whose events did not arrive. */
export const reconcileDisputesJob = defineJob({
  name: "disputes.reconcile",
  schema: z.object({}),
  retryLimit: 0,
});

/** Card networks decide within about three months (https://docs.stripe.com/disputes/how-disputes-work). */
const LOOK_BACK_SECONDS = 120 * 24 * 60 * 60;

/**
 * Handles an event about a dispute: reads the disputes of its payment again from Stripe and records them. The events may
 * arrive in any order, and repeatedly.
 * @throws Stripe's error when Stripe does not respond; the job is then repeated.
 */
export async function followDisputes({ paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  for (const dispute of await listAll({ payment_intent: paymentIntentId })) await recordDispute(dispute);
}

/**
 * Records the disputes of the last 120 days as Stripe has them now. An error in one does not stop the others.
 * @returns how many were new or moved.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function reconcileDisputes(now = new Date()): Promise<number> {
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_SECONDS;
  let moved = 0;
  for (const dispute of await listAll({ created: { gte: since } })) {
    try {
      if (await recordDispute(dispute)) moved += 1;
    } catch (error) {
      leaveBehind({ disputeId: dispute.id }, error, "recording a dispute failed");
    }
  }
  if (moved > 0) logger().warn({ moved }, "reconciler recorded disputes");
  return moved;
}

async function listAll(filter: Stripe.DisputeListParams): Promise<Stripe.Dispute[]> {
  const disputes: Stripe.Dispute[] = [];
  for await (const dispute of stripe().disputes.list({ ...filter, limit: 100 })) disputes.push(dispute);
  return disputes;
}
