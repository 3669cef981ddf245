import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";

/** Money of an order that was refunded, or that is disputed. Orders without either are left out of lists. */
export const orderMoneyDto = z.object({
  orderId: z.string(),
  /** What went back at Stripe, whoever sent it. */
  refunded: decimalAmount,
  isRefundedInFull: z.boolean(),
  dispute: z.nullable(z.enum(["open", "inquiry", "lost", "resolved"])),
});
export type OrderMoneyDto = z.infer<typeof orderMoneyDto>;

/** What happened to an order's money and what follows, in sentences. @param refunded in words, `$45.50`. */
export function describeOrderMoney(money: OrderMoneyDto, refunded: string): string[] {
  return [
    ...(money.dispute === "open"
      ? [
          "The payment is disputed at the bank. Leads and deliveries of this order wait until the bank has decided.",
        ]
      : []),
    ...(money.dispute === "inquiry"
      ? [
          "The bank asks about the payment; no money has moved. Leads and deliveries of this order wait until the inquiry is closed.",
        ]
      : []),
    ...(money.dispute === "lost"
      ? ["The bank has returned the disputed payment, so this order has stopped."]
      : []),
    ...(Number(money.refunded) === 0
      ? []
      : [
          money.isRefundedInFull
            ? `${refunded} was refunded: the whole payment. No more leads arrive for this order.`
            : `${refunded} of this payment was refunded.`,
        ]),
  ];
}
