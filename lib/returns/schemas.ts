import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { pageNumber } from "@/lib/kit/pages";
import { uuid } from "@/lib/kit/uuid";
import { REFUND_PROGRESS } from "./refund-progress";
import { RETURN_DECIDERS, RETURN_REASONS, RETURN_REMEDIES } from "./return-reasons";
import { RETURN_STATUSES } from "./return-status";

const MAX_TEXT = 1000;
/** Leads that are returned by one request at most. */
const MAX_RETURNS = 50;
const text = z
  .string()
  .check(z.trim(), z.maxLength(MAX_TEXT, `Please use at most ${formatCount(MAX_TEXT)} characters.`));
const writtenText = text.check(z.minLength(10, "Please write a sentence: people read it and decide."));

const request = {
  reason: z.enum(RETURN_REASONS),
  remedy: z.enum(RETURN_REMEDIES),
  text: z.optional(text),
};
/** A reason that our list does not have needs words. */
const NEEDS_WORDS = {
  path: ["text"],
  error: "Please say what is wrong with this lead, in a sentence.",
};
function hasWords({ reason, text: written }: { reason: string; text?: string | undefined }): boolean {
  return reason !== "other" || (written ?? "").length >= 10;
}

/** Body of POST /api/my/leads/{leadId}/return. */
export const requestReturnBody = z.object(request).check(z.refine(hasWords, NEEDS_WORDS));
export type RequestReturnBody = z.infer<typeof requestReturnBody>;

/** Body of POST /api/my/leads/returns: the same request for each of the leads. */
export const requestReturnsBody = z
  .object({ ...request, leadIds: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_RETURNS)) })
  .check(z.refine(hasWords, NEEDS_WORDS));
export type RequestReturnsBody = z.infer<typeof requestReturnsBody>;

/** Response of POST /api/my/leads/returns. */
export const requestReturnsDto = z.object({
  results: z.array(
    z.object({
      leadId: z.string(),
      /** Of the return; null when it was refused. */
      status: z.nullable(z.enum(RETURN_STATUSES)),
      /** Why it was refused, in words. */
      refusal: z.nullable(z.string()),
    }),
  ),
});
export type RequestReturnsDto = z.infer<typeof requestReturnsDto>;

/** Body of POST /api/my/leads/{leadId}/return/review. */
export const askReviewBody = z.object({ text: writtenText });

const MIN_ANSWER = 10;
/** Shown where staff have to tell the customer why. */
export const TELL_WHY = "Please tell the customer why, in a sentence.";

/**
 * Whether a decision of staff lacks its answer. A denial needs one, and so does a return that staff accept for a customer; but
 * nothing may be written about a person whose data was erased.
 */
export function lacksAnswer(answer: string | undefined, isErased: boolean): boolean {
  return !isErased && (answer ?? "").length < MIN_ANSWER;
}

/** The answer where `lacksAnswer` asks for one, for a form that names it together with other missing fields. */
export const requiredAnswer = text.check(z.minLength(MIN_ANSWER, TELL_WHY));

/** Body of POST /api/admin/returns/{leadId}/decision. */
export const decideReturnBody = z.object({
  verdict: z.enum(["approved", "denied"]),
  answer: z.optional(text),
  /** Of the return that the page showed. With it, nobody decides another one that the customer has requested since. */
  requestedAt: z.optional(z.string()),
});
export type DecideReturnBody = z.infer<typeof decideReturnBody>;

/**
 * Body of POST /api/admin/returns/{leadId}: staff accept the return of a sold lead for its customer. The answer says why,
 * and is emailed to the customer.
 */
export const acceptReturnBody = z.object({
  reason: z.enum(RETURN_REASONS, "Please choose a reason."),
  remedy: z.enum(RETURN_REMEDIES),
  answer: z.optional(text),
});
export type AcceptReturnBody = z.infer<typeof acceptReturnBody>;

export const findingsDto = z.array(z.object({ label: z.string(), found: z.string(), isGround: z.boolean() }));

const refundDto = z.object({
  /** `"45.50"` */
  amount: z.string(),
  progress: z.enum(REFUND_PROGRESS),
  /** Null until it is sent. */
  paidAt: z.nullable(z.string()),
});

const returnFields = {
  reason: z.enum(RETURN_REASONS),
  status: z.enum(RETURN_STATUSES),
  wanted: z.enum(RETURN_REMEDIES),
  granted: z.nullable(z.enum(RETURN_REMEDIES)),
  decidedBy: z.nullable(z.enum(RETURN_DECIDERS)),
  /** What our records say about the reason. */
  findings: findingsDto,
  /** What the customer wrote. */
  text: z.nullable(z.string()),
  /** What staff wrote. */
  answer: z.nullable(z.string()),
  requestedAt: z.string(),
  decideBy: z.string(),
  /** Only staff approve it, because the account has returned too large a share of its leads; the deadline does not. */
  isStaffOnly: z.boolean(),
  decidedAt: z.nullable(z.string()),
  /** Whether the customer asked staff to review a denial by our records. */
  isReview: z.boolean(),
  refund: z.nullable(refundDto),
};

const returnDto = z.object({
  ...returnFields,
  /** The last moment at which the customer can ask staff to review an automatic denial; null for any other return. */
  reviewUntil: z.nullable(z.string()),
  /** Whether the customer may ask for that review now. */
  mayAskReview: z.boolean(),
});
export type ReturnDto = z.infer<typeof returnDto>;

/** Response of GET and POST /api/my/leads/{leadId}/return and of the calls below that path. */
export const leadReturnDto = z.object({
  /** The last moment at which the lead can be returned. */
  until: z.string(),
  mayRequest: z.boolean(),
  /** Whether the order can still get another lead; otherwise the remedy is a refund. */
  isReplaceable: z.boolean(),
  /** The amount of a refund, `"45.50"`; `"0.00"` when the payment of the order went back already. */
  refundAmount: z.string(),
  /** A dispute of the payment is undecided, so a refund waits until the bank has decided. */
  isContested: z.boolean(),
  /** The viewer's leads of the last 90 days, and how many returns count against the limit (return-share.ts). */
  share: z.object({ bought: z.int(), returned: z.int(), limitPercent: z.int(), isOverLimit: z.boolean() }),
  /** Null when no return was ever requested. */
  request: z.nullable(returnDto),
});
export type LeadReturnDto = z.infer<typeof leadReturnDto>;

/** Query of GET /api/admin/returns. */
export const returnQuery = z.object({
  status: z.optional(z.enum(RETURN_STATUSES)),
  page: pageNumber,
});
export type ReturnQuery = z.infer<typeof returnQuery>;

/** A return as staff see it. */
export const staffReturnDto = z.object({
  ...returnFields,
  leadId: z.string(),
  /** The data of the person was erased: nothing may be written about them. */
  isErased: z.boolean(),
  line: z.enum(LINES),
  state: z.string(),
  soldAt: z.string(),
  buyerId: z.string(),
  buyerName: z.string(),
  /** Leads that this customer bought in the last 90 days; `buyerReturned` counts approved returns of the same time. */
  buyerBought: z.int(),
  buyerReturned: z.int(),
  /** How many returns of this customer count against the limit. */
  buyerCounted: z.int(),
  /** Above this share of the bought leads, in percent, a return is not approved automatically. */
  limitPercent: z.int(),
  publisher: z.string(),
});
export type StaffReturnDto = z.infer<typeof staffReturnDto>;

/** What staff can grant for a sold lead without a return, also after the customer's last day. */
export const returnOfferDto = z.object({
  /** The last moment at which the customer can return the lead. */
  until: z.string(),
  /** Why staff cannot accept a return, in words; null when they can. */
  refusal: z.nullable(z.string()),
  /** Whether the order can still get another lead; otherwise the remedy is a refund. */
  isReplaceable: z.boolean(),
  /** The amount of a refund, `"45.50"`. */
  refundAmount: z.string(),
});
export type ReturnOfferDto = z.infer<typeof returnOfferDto>;

/** Response of GET /api/admin/returns: open returns first, by deadline, then the others, newest first. */
export const returnPageDto = z.object({
  returns: z.array(staffReturnDto),
  /** All open returns, with any filter. */
  open: z.int(),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type ReturnPageDto = z.infer<typeof returnPageDto>;
