import "server-only";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Acts on a stored event. Order and repetition of events do not matter: whatever the event says, the
 * PaymentIntent is read again from Stripe and judged as it is now.
 * @throws when Stripe or the database does not answer; the job is repeated then.
 */
export async function handleStripeEvent({ eventId }: { eventId: string }): Promise<void> {
  const event = await db().stripeEvent.findUniqueOrThrow({ where: { id: eventId } });
  if (event.handledAt) return;
  if (event.objectId.startsWith("pi_")) await settleIfOurs(event.objectId);
  await db().stripeEvent.update({ where: { id: eventId }, data: { handledAt: new Date() } });
}

/** A Stripe account may serve other programs too: their payments are none of our business. */
async function settleIfOurs(paymentIntentId: string): Promise<void> {
  try {
    await settlePayment(paymentIntentId);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    throw error;
  }
}
