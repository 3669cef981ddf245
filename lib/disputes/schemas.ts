import * as z from "zod/mini";
import { pageNumber } from "@/lib/kit/pages";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { DISPUTE_GROUP_NAMES, DISPUTE_STATUSES } from "./dispute-status";

/** The id of a dispute at Stripe: `du_…`, or `dp_…` of older accounts. */
export const disputeId = z.string().check(z.regex(/^(du|dp)_\w{1,200}$/, "This is not the ID of a dispute."));

const time = z.nullable(z.string());

/**
 * What proves that an order was paid for and delivered, for Stripe and the bank. It names leads by id and certificate only:
 * no contact of a consumer.
 */
export const evidencePacket = z.object({
  dispute: z.object({
    id: z.string(),
    payment: z.string(),
    status: z.enum(DISPUTE_STATUSES),
    reason: z.string(),
    /** In words, `$1,137.50`. */
    amount: z.string(),
    openedAt: z.string(),
    dueBy: time,
  }),
  /** Null for a payment that became no order. */
  order: z.nullable(
    z.object({
      id: z.string(),
      paidAt: z.string(),
      total: z.string(),
      status: z.enum(ORDER_STATUSES),
      product: z.string(),
      leadQuantity: z.int(),
      states: z.array(z.string()),
      customer: z.object({ id: z.string(), name: z.string(), email: z.string(), since: z.string() }),
    }),
  ),
  terms: z.nullable(
    z.object({
      version: z.string(),
      acceptedAt: z.string(),
      ipAddress: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
    }),
  ),
  leads: z.array(
    z.object({
      id: z.string(),
      certificate: z.nullable(z.string()),
      soldAt: z.string(),
      /** When the customer's system accepted it. */
      acceptedAt: time,
      firstViewedAt: time,
      views: z.int(),
    }),
  ),
  /** IP addresses are shortened when they are stored. */
  signIns: z.array(
    z.object({ at: z.string(), ipAddress: z.nullable(z.string()), userAgent: z.nullable(z.string()) }),
  ),
  refunds: z.array(z.object({ id: z.string(), amount: z.string(), status: z.string(), at: z.string() })),
});
export type EvidencePacket = z.infer<typeof evidencePacket>;

/** The most characters of one text, which is Stripe's limit. */
export const MAX_TEXT = 20_000;
const evidenceText = z.string().check(z.maxLength(MAX_TEXT, "This text may have at most 20,000 characters."));

/** The texts that staff edit; Stripe's names of the fields (https://docs.stripe.com/api/disputes/update). */
export const evidenceTexts = z.object({
  product_description: evidenceText,
  access_activity_log: evidenceText,
  refund_policy_disclosure: evidenceText,
  uncategorized_text: evidenceText,
});
export type EvidenceTexts = z.infer<typeof evidenceTexts>;
export const EVIDENCE_NAMES = z.keyof(evidenceTexts).options;

/** The evidence packet that was uploaded to Stripe. */
const evidenceFileDto = z.object({
  id: z.string(),
  /** Null, like the size and the time, when Stripe no longer has the file: it keeps evidence for nine months. */
  name: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  uploadedAt: time,
});
export type EvidenceFileDto = z.infer<typeof evidenceFileDto>;

/** GET /api/admin/disputes/{id}. */
export const disputeDetailDto = z.object({
  packet: evidencePacket,
  /** The draft that is kept at Stripe, or our suggestion. */
  texts: evidenceTexts,
  /** Whether Stripe takes evidence now. */
  canAnswer: z.boolean(),
  submissions: z.int(),
  /** Null before the evidence is submitted. */
  file: z.nullable(evidenceFileDto),
  changes: z.array(z.object({ to: z.enum(DISPUTE_STATUSES), at: z.string(), by: z.nullable(z.string()) })),
});
export type DisputeDetailDto = z.infer<typeof disputeDetailDto>;

export const disputeGroup = z.enum(DISPUTE_GROUP_NAMES);

/** Query of GET /api/admin/disputes. */
export const disputeQuery = z.object({
  group: z.optional(disputeGroup),
  page: pageNumber,
});
export type DisputeQuery = z.infer<typeof disputeQuery>;

const disputeRowDto = z.object({
  id: z.string(),
  /** In words, `$1,137.50`. */
  amount: z.string(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  openedAt: z.string(),
  /** When Stripe must have our answer. */
  dueBy: time,
  isOverdue: z.boolean(),
  /** Null, like the customer, for a payment that became no order. */
  orderId: z.nullable(z.string()),
  customer: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type DisputeRowDto = z.infer<typeof disputeRowDto>;

/** Response of GET /api/admin/disputes: those that need a response first, by deadline, then the others, newest first. */
export const disputePageDto = z.object({
  disputes: z.array(disputeRowDto),
  /** How many need a response, with any filter. */
  waiting: z.int(),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type DisputePageDto = z.infer<typeof disputePageDto>;
