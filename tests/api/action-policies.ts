import type { Audience } from "@/lib/accounts/admit-caller.server";

/** Who may call which server action, by folder of its actions.ts. An action that is not listed here fails a test. */
export const ACTION_POLICIES: Readonly<Record<string, Readonly<Record<string, Audience>>>> = {
  "(buy)": { acceptTerms: "customer", priceSavedSelection: "customer" },
  admin: {
    acceptDispute: "staff",
    saveDisputeDraft: "staff",
    submitDispute: "staff",
    refundUndelivered: "staff",
    refundUnknownPayment: "staff",
    retryRefund: "staff",
    setConsentLimit: "staff",
    settleFailedJobs: "staff",
  },
  dashboard: { offerRepeat: "customer", repeatOrder: "customer", setOrderLimits: "customer" },
  "dashboard/billing": {
    cancelPlan: "customer",
    changePlan: "customer",
    pausePlan: "customer",
    priceNextPeriod: "customer",
    resumePlan: "customer",
    setPaymentMethod: "customer",
    skipPeriod: "customer",
  },
};

/** Staff actions that cannot be undone: they ask for the password or a code again, and for a reason. */
export const IRREVERSIBLE_ACTIONS: readonly string[] = [
  "refundUndelivered",
  "refundUnknownPayment",
  "retryRefund",
  "submitDispute",
  "acceptDispute",
];
