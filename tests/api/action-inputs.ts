import { randomUUID } from "node:crypto";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { SAVED_METHOD_AGREEMENT } from "@/lib/payments/saved-method-agreement";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";
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
  /** A chat. */
  inquiryId: string;
}

/** An input for every listed action that its owner could send. */
export const ACTION_INPUTS: Readonly<Record<string, (things: OwnThings) => Record<string, unknown>>> = {
  acceptTerms: ({ leadConfigId }) => ({ leadConfigId, version: legalEditions.termsOfService.version }),
  priceSavedSelection: () => ({ ...buildConfiguration() }),
  addStaffNote: ({ orderId }) => ({ subjectType: "order", subjectId: orderId, text: "Checked the account" }),
  approveOrders: ({ orderId }) => ({ orderIds: [orderId] }),
  undoApprovals: ({ orderId }) => ({ orderIds: [orderId] }),
  checkBooksNow: () => ({ now: true }),
  settleFailedJobs: () => ({ act: "repeat", which: { id: "00000000-0000-4000-8000-00000000dead" } }),
  refundUndelivered: ({ orderId }) => ({ orderId, shown: "$45.50", reason: "A reason of a test" }),
  refundUnknownPayment: () => ({ paymentIntentId: "pi_of_nobody", reason: "A reason of a test" }),
  tellCorrection: () => ({
    leadId: "00000000-0000-4000-8000-00000000dead",
    text: "Born in 1984, not in 1948",
  }),
  stopPlan: () => ({
    planId: "00000000-0000-4000-8000-00000000dead",
    act: "pause",
    reason: "A reason of a test",
  }),
  retryRefund: () => ({ refundId: "re_of_nobody", reason: "A reason of a test" }),
  payRefundOutside: () => ({
    refundId: "re_of_nobody",
    note: "By check 1234",
    reason: "A reason of a test",
  }),
  acceptDispute: () => ({ disputeId: "du_of_nobody", reason: "A reason of a test" }),
  saveDisputeDraft: () => ({ disputeId: "du_of_nobody", texts: NO_TEXTS, shown: NO_TEXTS }),
  submitDispute: () => ({
    disputeId: "du_of_nobody",
    texts: NO_TEXTS,
    shown: NO_TEXTS,
    reason: "A reason of a test",
  }),
  setAccountApproval: () => ({
    userId: "00000000-0000-4000-8000-00000000dead",
    approval: "always",
    shown: "rule",
  }),
  setConsentLimit: () => ({ line: "auto", days: 30, shown: 30, reason: "A reason of a test" }),
  addPackage: () => ({
    name: "Test pack",
    discountPercent: "10",
    features: "One",
    leadsPerMonth: 10,
    reason: "A reason of a test",
  }),
  changeCatalog: () => ({
    itemKind: "package",
    itemId: "no-such-package",
    terms: { name: "Other" },
    shown: { name: "Shown" },
    effectiveOn: "",
    reason: "A reason of a test",
  }),
  previewMail: ({ orderId }) => ({ of: "order", id: orderId }),
  checkTestPost: () => ({ publisherId: "00000000-0000-4000-8000-00000000dead", post: "{}" }),
  setPayoutPrice: () => ({
    publisherId: "00000000-0000-4000-8000-00000000dead",
    line: "life",
    tier: "premium",
    payout: "12.50",
    effectiveOn: "2026-11-01",
    shownCents: null,
    reason: "A reason of a test",
  }),
  closeStatement: () => ({
    publisherId: "00000000-0000-4000-8000-00000000dead",
    month: "2026-10",
    totalCents: 0,
    reason: "A reason of a test",
  }),
  changeSettings: () => ({
    ...DEFAULT_SETTINGS,
    orderApproval: "review",
    shown: { ...DEFAULT_SETTINGS, orderApproval: "review" },
    reason: "A reason of a test",
  }),
  withdrawCatalogChange: () => ({ changeId: "0", reason: "A reason of a test" }),
  offerRepeat: ({ orderId }) => ({ orderId }),
  setOrderRules: ({ orderId }) => ({ orderId, hours: { days: [1], from: 9, to: 18 }, spreadsEvenly: true }),
  setExcludedCarriers: () => ({ carriers: ["geico"] }),
  setNewOrderLimit: () => ({ dailyCap: 5 }),
  setSourceBlocked: () => ({ source: "Source 0000", isBlocked: true }),
  repeatOrder: ({ orderId }) => ({ orderId, totalPrice: "11375.00" }),
  cancelPlan: ({ planId }) => ({ planId }),
  changePlan: ({ planId }) => ({ planId, leadQuantity: 500, totalPrice: "22750.00" }),
  claimPeriodPayment: ({ planId }) => ({ planId, dueOn: "2026-11-29" }),
  finishSavingMethod: () => ({ setupIntentId: "seti_unknown" }),
  pausePlan: ({ planId }) => ({ planId }),
  priceNextPeriod: ({ planId }) => ({ planId, leadQuantity: 500 }),
  removePaymentMethod: () => ({ paymentMethodId: "pm_unknown" }),
  resumePlan: ({ planId }) => ({ planId }),
  setDefaultMethod: () => ({ paymentMethodId: "pm_unknown" }),
  setPaymentMethod: ({ planId }) => ({ planId, paymentMethodId: "pm_unknown" }),
  skipPeriod: ({ planId }) => ({ planId, dueOn: "2026-11-29" }),
  startPeriodPayment: ({ planId }) => ({ planId, dueOn: "2026-11-29", paymentMethodId: "pm_unknown" }),
  startSavingMethod: () => ({ agreement: SAVED_METHOD_AGREEMENT.version }),
  startChat: () => ({ id: randomUUID(), text: "How many leads in Texas?" }),
  sendChatMessage: ({ inquiryId }) => ({ inquiryId, id: randomUUID(), text: "And in Ohio?" }),
  setAlerts: () => ({
    quietHours: { from: "21:00", until: "08:00" },
    dailySummary: true,
    leadEmails: "each",
  }),
  turnOnAlerts: () => ({
    endpoint: "https://push.example/subscriptions/1",
    // A point of the curve: https://www.rfc-editor.org/rfc/rfc8291#section-5
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "A".repeat(22),
  }),
  setOrderLimits: ({ orderId }) => ({ orderId, isPaused: true, dailyCap: 25 }),
};

/** Actions of a customer that name no thing of anybody. */
export const ABOUT_NOTHING = [
  "priceSavedSelection",
  "setAlerts",
  "setExcludedCarriers",
  "setNewOrderLimit",
  "startChat",
  "startSavingMethod",
  "turnOnAlerts",
];
