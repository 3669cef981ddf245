import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { pageNumber } from "@/lib/kit/pages";
import { uuid } from "@/lib/kit/uuid";

/** A credit note, or the correction of one. */
const creditDto = z.object({
  id: z.string(),
  kind: z.enum(["credit_note", "correction"]),
  number: z.string(),
  amount: decimalAmount,
  issuedAt: z.string(),
});

/** An invoice with its credit notes and corrections, oldest first. */
export const invoiceDto = z.object({
  id: z.string(),
  number: z.string(),
  orderId: z.string(),
  issuedAt: z.string(),
  /** `250 Premium life leads`. */
  description: z.string(),
  amount: decimalAmount,
  /** Credit notes minus corrections. */
  refunded: decimalAmount,
  /** `USD` */
  currency: z.string(),
  status: z.enum(["paid", "partly-refunded", "refunded"]),
  credits: z.array(creditDto),
});
export type InvoiceDto = z.infer<typeof invoiceDto>;

/** Response of GET /api/my/invoices, newest first. */
export const invoicePageDto = z.object({
  invoices: z.array(invoiceDto),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type InvoicePageDto = z.infer<typeof invoicePageDto>;

/** Query of GET /api/my/invoices. */
export const invoiceQuery = z.object({
  /** Only the invoice of this order. */
  orderId: z.optional(uuid()),
  page: pageNumber,
});
export type InvoiceQuery = z.infer<typeof invoiceQuery>;

/** Response of GET /api/admin/orders/{orderId}/invoice. */
export const orderInvoiceDto = z.object({
  /** Null while the order has none: one from before there were invoices gets it within minutes. */
  invoice: z.nullable(invoiceDto),
});
