import type { TableOwner } from "./table-owner";

/** The tables of catalog, selections, settings, payments, plans, invoices, books, disputes and purchases by API. */
export const MONEY_TABLE_OWNERS: Readonly<Record<string, TableOwner>> = {
  LeadPurchase: { owner: "purchases", readers: ["configurations", "marketplace", "returns"] },
  BillingSeries: { owner: "billing", readers: [] },
  BillingDocument: { owner: "billing", readers: ["orders", "privacy", "returns", "staff"] },
  Payment: {
    owner: "payments",
    readers: ["disputes", "books", "checkout", "configurations", "orders", "privacy", "staff"],
    alsoWrites: {
      checkout: "Opens the payment that a checkout asks for.",
      plans: "Opens the payment of a period.",
      purchases: "Opens the payment of a purchase by API.",
    },
  },
  Plan: {
    owner: "plans",
    readers: ["catalog", "checkout", "configurations", "marketplace", "privacy", "staff", "workspace"],
  },
  PlanCycle: {
    owner: "plans",
    readers: ["billing", "checkout", "configurations", "marketplace", "payments", "privacy", "workspace"],
  },
  PlanChange: { owner: "plans", readers: [] },
  Dispute: { owner: "disputes", readers: ["orders", "staff"] },
  DisputeChange: { owner: "disputes", readers: [] },
  StripeEvent: { owner: "payments", readers: ["staff"] },
  StripeRefund: { owner: "payments", readers: ["billing", "disputes", "staff", "staff-tasks"] },
  BookEntry: { owner: "books", readers: ["payments", "staff"] },
  BalanceMovement: { owner: "books", readers: ["staff"] },
  BookCheck: { owner: "books", readers: ["staff"] },
  PartialRefund: { owner: "payments", readers: ["billing", "orders", "purchases", "returns", "staff"] },
  LeadPackage: { owner: "catalog", readers: ["billing", "plans", "pricing", "staff", "workspace"] },
  LeadType: {
    owner: "catalog",
    readers: [
      "billing",
      "configurations",
      "delivery",
      "marketplace",
      "plans",
      "pricing",
      "purchases",
      "staff",
    ],
  },
  State: { owner: "catalog", readers: ["forecast"] },
  CatalogChange: { owner: "catalog", readers: ["staff"] },
  OperatorSetting: { owner: "settings", readers: [] },
  LeadConfiguration: {
    owner: "configurations",
    readers: [
      "billing",
      "catalog",
      "delivery",
      "disputes",
      "inbox",
      "marketplace",
      "orders",
      "payments",
      "plans",
      "privacy",
      "purchases",
      "returns",
      "staff",
      "workspace",
    ],
    alsoWrites: {
      orders: "Placing an order marks its configuration as ordered.",
      purchases: "Writes the leads of a purchase as a configuration.",
    },
  },
};
