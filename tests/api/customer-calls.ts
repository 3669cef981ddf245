import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";

/** What one customer has, by which another one could ask for it. */
export interface Belongings {
  owner: SignInResult["user"];
  configurationId: string;
  openConfigurationId: string;
  paymentIntentId: string;
  orderId: string;
  sessionId: string;
  /** A chat. */
  inquiryId: string;
  destinationId: string;
  deliveryId: string;
  leadId: string;
  viewId: string;
  planId: string;
  invoiceId: string;
  apiKeyId: string;
}

/** A call about a thing. */
export interface Attempt {
  params?: Record<string, string>;
  body?: unknown;
}

/** Every call of a customer that names a thing, with the name of somebody else's. */
export const NAMED: Readonly<Record<string, (theirs: Belongings) => Attempt>> = {
  "DELETE api-keys/[id]": ({ apiKeyId }) => ({ params: { id: apiKeyId }, body: {} }),
  "POST create-payment-intent-config": ({ openConfigurationId }) => ({
    body: { leadConfigId: openConfigurationId },
  }),
  "DELETE delivery/destinations/[destinationId]": ({ destinationId }) => ({
    params: { destinationId },
    body: {},
  }),
  "GET delivery/destinations/[destinationId]": ({ destinationId }) => ({ params: { destinationId } }),
  "PATCH delivery/destinations/[destinationId]": ({ destinationId }) => ({
    params: { destinationId },
    body: { name: "mine", paused: true },
  }),
  "POST delivery/destinations/[destinationId]/secret": ({ destinationId }) => ({
    params: { destinationId },
    body: {},
  }),
  "POST delivery/destinations/[destinationId]/test": ({ destinationId }) => ({
    params: { destinationId },
    body: { line: "life" },
  }),
  "POST delivery/replays": ({ deliveryId }) => ({ body: { deliveryId } }),
  "GET lead-configurations/[id]": ({ configurationId }) => ({ params: { id: configurationId } }),
  "POST orders": ({ configurationId, paymentIntentId }) => ({
    body: { leadConfigId: configurationId, paymentIntentId },
  }),
  "GET my/chats/[inquiryId]": ({ inquiryId }) => ({ params: { inquiryId } }),
  "GET my/invoices/[documentId]/pdf": ({ invoiceId }) => ({ params: { documentId: invoiceId } }),
  "GET my/orders/[orderId]": ({ orderId }) => ({ params: { orderId } }),
  "GET my/leads/[leadId]": ({ leadId }) => ({ params: { leadId } }),
  "GET my/leads/[leadId]/consent": ({ leadId }) => ({ params: { leadId } }),
  "GET my/leads/[leadId]/consent/pdf": ({ leadId }) => ({ params: { leadId } }),
  "POST my/leads/[leadId]/notes": ({ leadId }) => ({ params: { leadId }, body: { text: "mine" } }),
  "POST my/leads/[leadId]/calls": ({ leadId }) => ({ params: { leadId }, body: {} }),
  "PUT my/leads/[leadId]/policy": ({ leadId }) => ({
    params: { leadId },
    body: { annualPremiumCents: null },
  }),
  "PUT my/leads/[leadId]/follow-up": ({ leadId }) => ({ params: { leadId }, body: { at: null } }),
  "DELETE my/lead-views/[viewId]": ({ viewId }) => ({ params: { viewId }, body: {} }),
  "GET my/leads/[leadId]/return": ({ leadId }) => ({ params: { leadId } }),
  "POST my/leads/[leadId]/return": ({ leadId }) => ({
    params: { leadId },
    body: { reason: "disconnected", remedy: "refund" },
  }),
  "DELETE my/leads/[leadId]/return": ({ leadId }) => ({ params: { leadId }, body: {} }),
  "POST my/leads/[leadId]/return/review": ({ leadId }) => ({
    params: { leadId },
    body: { text: "Please look at it again." },
  }),
  "GET plans/[id]": ({ planId }) => ({ params: { id: planId } }),
  "PATCH plans/[id]": ({ planId }) => ({
    params: { id: planId },
    body: { leadQuantity: 500, totalPrice: "22750.00" },
  }),
  "POST plans/[id]/cancel": ({ planId }) => ({ params: { id: planId }, body: {} }),
  "POST plans/[id]/pause": ({ planId }) => ({ params: { id: planId }, body: {} }),
  "POST plans/[id]/payment-method": ({ planId }) => ({
    params: { id: planId },
    body: { paymentMethodId: "pm_card_visa" },
  }),
  "POST plans/[id]/resume": ({ planId }) => ({ params: { id: planId }, body: {} }),
  "POST plans/[id]/skip": ({ planId }) => ({ params: { id: planId }, body: { dueOn: "2026-11-29" } }),
  "DELETE sessions/[id]": ({ sessionId }) => ({ params: { id: sessionId }, body: {} }),
};

/** Calls of a customer that name nothing: they are about the viewer alone. */
export const ABOUT_ONESELF = [
  "DELETE sessions",
  "GET api-keys",
  "POST api-keys",
  "GET delivery/deliveries",
  "GET delivery/destinations",
  "POST delivery/destinations",
  "PUT delivery/settings",
  "GET my/bank-debits",
  "GET my/chats",
  "GET my/invoices",
  "GET my/invoices/export",
  "GET my/leads",
  "GET my/leads/export",
  "GET my/exclusions",
  "GET my/new-order-limit",
  "PUT my/exclusions/customers",
  "DELETE my/exclusions/customers",
  "GET my/results",
  "GET my/results/export",
  "GET my/leads/stream",
  "POST my/leads/search",
  "POST my/leads/counts",
  "POST my/leads/outcomes",
  "DELETE my/leads/outcomes",
  "POST my/leads/returns",
  "GET my/lead-views",
  "POST my/lead-views",
  "GET my/lead-views/counts",
  "GET my/order-contents",
  "GET my/order-money",
  "GET my/order-progress",
  "GET my/overview",
  "GET my/waiting",
  "GET orders",
  "GET payment-methods",
  "GET plans",
  "GET sessions",
  "GET user",
  "GET user/export",
  "PATCH user",
  "POST email/send-confirmation",
  "POST lead-configurations",
  "POST user/close",
  "POST user/confirm-identity",
  "POST user/email",
  "POST user/password",
  "POST user/two-factor",
  "POST user/two-factor/confirm",
  "POST user/two-factor/disable",
  "POST user/two-factor/recovery-codes",
];
