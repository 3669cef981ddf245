import "server-only";
import { conflict } from "@/lib/kit/errors";
import { readOwnOrder } from "@/lib/orders/queries.server";
import type { OrderDto } from "@/lib/orders/schemas";
import type { RefundReason } from "@/lib/payments/judge-payment";
import { settlePayment } from "@/lib/payments/settle-payment.server";

const REFUND_TEXTS: Readonly<Record<RefundReason, string>> = {
  "paid-twice": "This package was already paid for, so the second payment is being refunded.",
  "wrong-amount": "The amount did not match your order, so the payment is being refunded.",
  "wrong-currency": "The currency did not match your order, so the payment is being refunded.",
  "wrong-owner": "The payment did not match your account, so it is being refunded.",
};

/**
 * The browser says that a payment went through: the order, if Stripe says so too.
 * @throws AppError 404 for an unknown payment or another account's; 409 `payment-processing`,
 * `payment-not-succeeded` or `payment-refunded`.
 */
export async function claimOrder(
  viewer: { id: string },
  paymentIntentId: string,
): Promise<{ order: OrderDto; isNew: boolean }> {
  const settlement = await settlePayment(paymentIntentId, { viewerId: viewer.id });
  switch (settlement.outcome) {
    case "settled":
      return { order: await readOwnOrder(viewer, settlement.orderId), isNew: settlement.isNew };
    case "processing":
      throw conflict(
        "payment-processing",
        "Your payment is being processed. The order appears as soon as your bank confirms it.",
      );
    case "refunded":
      throw conflict("payment-refunded", REFUND_TEXTS[settlement.reason]);
    case "not-paid":
      throw conflict("payment-not-succeeded", "The payment has not gone through.");
  }
}
