import { legalEditions } from "@/lib/compliance/legal-editions";
import { buildConfiguration } from "@/tests/factories/configurations";

const NO_TEXTS = {
  product_description: "",
  access_activity_log: "",
  refund_policy_disclosure: "",
  uncategorized_text: "",
};

/** What one customer owns, by which another one could ask for it. */
export interface OwnThings {
  leadConfigId: string;
  orderId: string;
  planId: string;
}

/** An input for every listed action that its owner could send. */
export const ACTION_INPUTS: Readonly<Record<string, (things: OwnThings) => Record<string, unknown>>> = {
  acceptTerms: ({ leadConfigId }) => ({ leadConfigId, version: legalEditions.termsOfService.version }),
  priceSavedSelection: () => ({ ...buildConfiguration() }),
  settleFailedJobs: () => ({ act: "repeat", which: { id: "00000000-0000-4000-8000-00000000dead" } }),
  refundUndelivered: ({ orderId }) => ({ orderId, reason: "A reason of a test" }),
  refundUnknownPayment: () => ({ paymentIntentId: "pi_of_nobody", reason: "A reason of a test" }),
  retryRefund: () => ({ refundId: "re_of_nobody", reason: "A reason of a test" }),
  acceptDispute: () => ({ disputeId: "du_of_nobody", reason: "A reason of a test" }),
  saveDisputeDraft: () => ({ disputeId: "du_of_nobody", texts: NO_TEXTS }),
  submitDispute: () => ({ disputeId: "du_of_nobody", texts: NO_TEXTS, reason: "A reason of a test" }),
  setConsentLimit: () => ({ line: "auto", days: 30 }),
  offerRepeat: ({ orderId }) => ({ orderId }),
  repeatOrder: ({ orderId }) => ({ orderId, totalPrice: "11375.00" }),
  cancelPlan: ({ planId }) => ({ planId }),
  changePlan: ({ planId }) => ({ planId, leadQuantity: 500, totalPrice: "22750.00" }),
  pausePlan: ({ planId }) => ({ planId }),
  priceNextPeriod: ({ planId }) => ({ planId, leadQuantity: 500 }),
  resumePlan: ({ planId }) => ({ planId }),
  setPaymentMethod: ({ planId }) => ({ planId, paymentMethodId: "pm_unknown" }),
  skipPeriod: ({ planId }) => ({ planId }),
  setOrderLimits: ({ orderId }) => ({ orderId, isPaused: true, dailyCap: 25 }),
};

/** Actions of a customer that name no thing of anybody. */
export const ABOUT_NOTHING = ["priceSavedSelection"];
