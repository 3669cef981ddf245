import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { lineOf } from "@/lib/kit/one-line";

/** A bank debit that the bank has not confirmed yet. Item of GET /api/my/bank-debits, and member of the 409 at checkout. */
export const bankDebitDto = z.object({
  paymentIntentId: z.string(),
  leadConfigId: z.string(),
  /** What it pays for, for example `250 Premium life leads` or `Growth package`. */
  name: z.string(),
  amount: decimalAmount,
  currency: z.string(),
  /** When the bank got it, ISO 8601. */
  startedAt: z.string(),
  /** The payment of a plan's renewal, not of a purchase. */
  isRenewal: z.boolean(),
});
export type BankDebitDto = z.infer<typeof bankDebitDto>;

/** Input of the action `payRefundOutside`. */
export const payRefundOutsideInput = z.object({
  /** Stripe's id of a refund that failed; or the lead or the order of one that Stripe refuses to make. */
  refundId: z
    .string()
    .check(
      z.regex(/^(re_\w{1,200}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, "This is not the ID of a refund."),
    ),
  /** What the page said that we owe, `$45.50`. */
  shown: z.optional(z.string().check(z.maxLength(40))),
  /** How the customer was paid. */
  note: lineOf("The note", 300).check(z.minLength(5, "Please write how the customer was paid")),
  /** Why, as for every action that cannot be undone. The page sends the note. */
  reason: z.optional(z.string()),
});
