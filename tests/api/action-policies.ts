import type { Audience } from "@/lib/accounts/admit-caller.server";

/** Who may call which server action, by folder of its actions.ts. An action that is not listed here fails a test. */
export const ACTION_POLICIES: Readonly<Record<string, Readonly<Record<string, Audience>>>> = {
  "(buy)": { acceptTerms: "customer", priceSavedSelection: "customer" },
  admin: {
    acceptDispute: "staff",
    addStaffNote: "staff",
    approveOrders: "staff",
    undoApprovals: "staff",
    saveDisputeDraft: "staff",
    submitDispute: "staff",
    checkBooksNow: "staff",
    refundUndelivered: "staff",
    refundUnknownPayment: "staff",
    retryRefund: "staff",
    setConsentLimit: "staff",
    settleFailedJobs: "staff",
  },
  "admin/catalog": { addPackage: "staff", changeCatalog: "staff", withdrawCatalogChange: "staff" },
  "admin/mails": { previewMail: "staff" },
  "admin/publishers": { checkTestPost: "staff" },
  "admin/settings": { changeSettings: "staff" },
  dashboard: {
    offerRepeat: "customer",
    repeatOrder: "customer",
    setExcludedCarriers: "customer",
    setOrderLimits: "customer",
    setOrderRules: "customer",
    setSourceBlocked: "customer",
  },
  "dashboard/delivery": { setAlerts: "customer", turnOnAlerts: "customer" },
  "dashboard/billing": {
    cancelPlan: "customer",
    changePlan: "customer",
    claimPeriodPayment: "customer",
    finishSavingMethod: "customer",
    pausePlan: "customer",
    priceNextPeriod: "customer",
    removePaymentMethod: "customer",
    resumePlan: "customer",
    setDefaultMethod: "customer",
    setPaymentMethod: "customer",
    skipPeriod: "customer",
    startPeriodPayment: "customer",
    startSavingMethod: "customer",
  },
};

/** Staff actions that cannot be undone: they ask for the password or a code again, and for a reason. */
export const IRREVERSIBLE_ACTIONS: readonly string[] = [
  "refundUndelivered",
  "refundUnknownPayment",
  "retryRefund",
  "submitDispute",
  "acceptDispute",
  "addPackage",
  "changeCatalog",
  "changeSettings",
  "withdrawCatalogChange",
];
