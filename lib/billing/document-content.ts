import * as z from "zod/mini";
import { capitalize } from "@/lib/kit/capitalize";

export const DOCUMENT_KINDS = ["invoice", "credit_note", "correction"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  correction: "Correction",
};

const documentLine = z.object({
  description: z.string(),
  /** A second line in small print: the states of a selection. */
  details: z.nullable(z.string()),
  quantity: z.int(),
  /** Null where the amount is not a whole number of cents for each. */
  unitCents: z.nullable(z.int()),
  /** Below zero for a discount. */
  amountCents: z.int(),
});
export type DocumentLine = z.infer<typeof documentLine>;

const paidWith = z.object({
  kind: z.enum(["card", "bank"]),
  /** `visa`, or the name of the bank. */
  brand: z.string(),
  last4: z.string(),
});
/** The card or bank account that paid. */
export type PaidWith = z.infer<typeof paidWith>;

const planPeriod = z.object({
  interval: z.enum(["weekly", "monthly"]),
  /** 1 for the purchase, more for renewals. Not shown: periods that were skipped count, too. */
  number: z.int(),
  /** Local date of the plan on which the period begins: `2026-11-29`. */
  startsOn: z.string(),
});
export type PlanPeriod = z.infer<typeof planPeriod>;

/**
 * What a document prints, frozen when it is issued: a change of the account, the catalog or the operator's address does not
 * change it. Stored in `BillingDocument.content`. A new form of it gets a new `version`, because old rows stay as they are.
 */
export const documentContent = z.object({
  version: z.literal(1),
  seller: z.object({
    legalName: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  customer: z.object({ name: z.string(), email: z.string(), company: z.nullable(z.string()) }),
  lines: z.array(documentLine),
  /** When the money of the invoice arrived, ISO 8601. */
  paidAt: z.string(),
  /** Null where it is not known: invoices of orders that are older than invoices. */
  paidWith: z.nullable(paidWith),
  period: z.nullable(planPeriod),
  /** The invoice that a credit note or a correction belongs to. */
  invoiceNumber: z.nullable(z.string()),
  /** The credit note that a correction cancels. */
  creditNoteNumber: z.nullable(z.string()),
});
export type DocumentContent = z.infer<typeof documentContent>;

/** `Visa ending in 4242`. */
export function describePaidWith({ kind, brand, last4 }: PaidWith): string {
  const name = kind === "card" ? capitalize(brand) : brand || "Bank account";
  return `${name} ending in ${last4}`;
}
