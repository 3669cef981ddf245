"use server";

import * as z from "zod/mini";
import { action } from "@/lib/accounts/action.server";
import { actorOf } from "@/lib/audit/actor.server";
import { requestBookCheck } from "@/lib/books/check-books.server";
import { acceptDispute as acceptDisputeOf, sendEvidence } from "@/lib/disputes/answer-dispute.server";
import { disputeId, evidenceTexts } from "@/lib/disputes/schemas";
import { correctionInput } from "@/lib/inbox/corrections/schemas";
import { tellCorrection as tellCorrectionOf } from "@/lib/inbox/corrections/tell-correction.server";
import { uuid } from "@/lib/kit/uuid";
import { consentLimitBody } from "@/lib/marketplace/consent-limit";
import { setConsentLimit as setConsentLimitOf } from "@/lib/marketplace/set-consent-limit.server";
import { orderIdsInput } from "@/lib/orders/planned-approval";
import { planApprovals, undoApprovals as undoApprovalsOf } from "@/lib/orders/planned-approval.server";
import {
  accountApprovalInput,
  setAccountApproval as setAccountApprovalOf,
} from "@/lib/orders/set-account-approval.server";
import { payRefundOutside as payRefundOutsideOf } from "@/lib/payments/pay-refund-outside.server";
import { refundUnknownPayment as refundUnknownPaymentOf } from "@/lib/payments/refund-unknown-payment.server";
import { retryRefund as retryRefundOf } from "@/lib/payments/retry-refund.server";
import { payRefundOutsideInput } from "@/lib/payments/schemas";
import { stopPlanAsStaff } from "@/lib/plans/stop-plan.server";
import { refundUndelivered as refundUndeliveredOf } from "@/lib/returns/refund-undelivered.server";
import { settleFailedJobsInput } from "@/lib/staff/failed-jobs/schemas";
import { settleFailedJobs as settleFailedJobsOf } from "@/lib/staff/failed-jobs/settle-failed-jobs.server";
import { addStaffNote as addStaffNoteOf } from "@/lib/staff/notes/add-staff-note.server";
import { staffNoteInput } from "@/lib/staff/notes/schemas";

const refundInput = z.object({
  orderId: uuid(),
  /** The amount that the page showed, `$45.50`: another one is not refunded. Pages of the previous release do not say it. */
  shown: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/** Refunds what an order that has ended did not get. @returns what the order shows from then on. */
export const refundUndelivered = action(
  { auth: "staff", irreversible: true, name: "refundUndelivered", schema: refundInput },
  ({ viewer, request, input: { orderId, shown } }) =>
    refundUndeliveredOf(actorOf(viewer, request), orderId, shown),
);

/** Approves orders; it takes effect after a few seconds. @returns the ids of those that will be approved. */
export const approveOrders = action(
  { auth: "staff", name: "approveOrders", schema: orderIdsInput },
  ({ viewer, request, input: { orderIds } }) => planApprovals(actorOf(viewer, request), orderIds),
);

/** Takes approvals back that have not taken effect. @returns the ids of those that will not be approved. */
export const undoApprovals = action(
  { auth: "staff", name: "undoApprovals", schema: orderIdsInput },
  ({ viewer, request, input: { orderIds } }) => undoApprovalsOf(actorOf(viewer, request), orderIds),
);

/** Adds a note to an order or an account. @returns its notes. */
export const addStaffNote = action(
  { auth: "staff", name: "addStaffNote", schema: staffNoteInput },
  ({ viewer, request, input }) => addStaffNoteOf(actorOf(viewer, request), input),
);

/** Tells the owner of a sold lead what its consumer corrected. */
export const tellCorrection = action(
  { auth: "staff", name: "tellCorrection", schema: correctionInput },
  async ({ viewer, request, input }) => {
    await tellCorrectionOf(actorOf(viewer, request), input);
    return {};
  },
);

const refundPaymentInput = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,200}$/, "This is not the ID of a payment.")),
  reason: z.optional(z.string()),
});

/** Refunds a payment that belongs to no configuration that we know, and closes its task. */
export const refundUnknownPayment = action(
  { auth: "staff", irreversible: true, name: "refundUnknownPayment", schema: refundPaymentInput },
  async ({ viewer, request, input: { paymentIntentId } }) => ({
    amount: await refundUnknownPaymentOf(actorOf(viewer, request), paymentIntentId),
  }),
);

const retryRefundInput = z.object({
  refundId: z.string().check(z.regex(/^re_\w{1,200}$/, "This is not the ID of a refund.")),
  reason: z.optional(z.string()),
});

/** Lets the worker retry one of our failed refunds, and closes its task. */
export const retryRefund = action(
  { auth: "staff", irreversible: true, name: "retryRefund", schema: retryRefundInput },
  async ({ viewer, request, input: { refundId } }) => ({
    amount: await retryRefundOf(actorOf(viewer, request), refundId),
  }),
);

/** Settles one of our refunds that failed or that Stripe refuses, and that staff paid outside of Stripe, and closes its task. */
export const payRefundOutside = action(
  { auth: "staff", irreversible: true, name: "payRefundOutside", schema: payRefundOutsideInput },
  async ({ viewer, request, input: { refundId, note, shown } }) => ({
    amount: await payRefundOutsideOf(actorOf(viewer, request), { refundId, note, shown }),
  }),
);

/** `shown`: the texts that the page showed. */
const evidenceInput = z.object({ disputeId, texts: evidenceTexts, shown: evidenceTexts });

/** Saves the evidence of a dispute as a draft at Stripe. */
export const saveDisputeDraft = action(
  { auth: "staff", name: "saveDisputeDraft", schema: evidenceInput },
  async ({ viewer, request, input }) => {
    await sendEvidence(actorOf(viewer, request), { ...input, submit: false });
    return {};
  },
);

/** Submits the evidence of a dispute to Stripe, which is final. */
export const submitDispute = action(
  {
    auth: "staff",
    irreversible: true,
    name: "submitDispute",
    schema: z.extend(evidenceInput, { reason: z.optional(z.string()) }),
  },
  async ({ viewer, request, input }) => {
    await sendEvidence(actorOf(viewer, request), { ...input, submit: true });
    return {};
  },
);

/** Accepts a dispute, which is final: the money stays with the customer. */
export const acceptDispute = action(
  {
    auth: "staff",
    irreversible: true,
    name: "acceptDispute",
    schema: z.object({ disputeId, reason: z.optional(z.string()) }),
  },
  async ({ viewer, request, input }) => {
    await acceptDisputeOf(actorOf(viewer, request), input.disputeId);
    return {};
  },
);

/** Repeats or dismisses failed background jobs. @returns how many. */
export const settleFailedJobs = action(
  { auth: "staff", name: "settleFailedJobs", schema: settleFailedJobsInput },
  ({ viewer, request, input }) => settleFailedJobsOf(actorOf(viewer, request), input),
);

/** Starts a check of the books against Stripe in the worker. */
export const checkBooksNow = action(
  { auth: "staff", name: "checkBooksNow", schema: z.strictObject({ now: z.literal(true) }) },
  async ({ viewer, request }) => {
    await requestBookCheck(actorOf(viewer, request));
    return {};
  },
);

const consentLimitInput = z.extend(consentLimitBody, { reason: z.optional(z.string()) });

/** Sets how old the consent of a line's leads may be at their sale. */
export const setConsentLimit = action(
  { auth: "staff", irreversible: true, name: "setConsentLimit", schema: consentLimitInput },
  async ({ viewer, request, input }) => {
    await setConsentLimitOf(input, actorOf(viewer, request));
    return {};
  },
);

/** Sets how the next orders of an account are approved: as the settings say, always or never automatically. */
export const setAccountApproval = action(
  { auth: "staff", name: "setAccountApproval", schema: accountApprovalInput },
  async ({ viewer, request, input }) => {
    await setAccountApprovalOf(input, actorOf(viewer, request));
    return {};
  },
);

/** Cancels or pauses the plan of a customer, who gets an email. */
export const stopPlan = action(
  {
    auth: "staff",
    irreversible: true,
    name: "stopPlan",
    schema: z.object({
      planId: uuid(),
      act: z.enum(["cancel", "pause"]),
      reason: z.optional(z.string()),
    }),
  },
  async ({ viewer, request, input: { planId, act } }) => {
    await stopPlanAsStaff(actorOf(viewer, request), { planId, act });
    return {};
  },
);
