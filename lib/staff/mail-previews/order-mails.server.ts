import "server-only";
import { paths } from "@/lib/kit/paths";
import { orderConfirmationText } from "@/lib/orders/order-confirmation.email";
import { orderStatusText } from "@/lib/orders/order-status.email";
import { bankDebitFailedText } from "@/lib/payments/bank-debit-failed.email";
import { paidOutsideText } from "@/lib/payments/paid-outside.email";
import { renewalTermsText } from "@/lib/plans/renewal-terms.server";
import { orderRefundedText } from "@/lib/returns/order-refunded.email";
import type { SampleMail } from "./sample-mail";

const ORDER = {
  orderId: "3f9c2a71-0000-4000-8000-000000000000",
  line: "life",
  typeName: "Premium",
  leadQuantity: 250,
} as const;

/** The emails about an order and its payment, with sample data. */
export function orderMails(appUrl: string, firstName: string): SampleMail[] {
  const order = { ...ORDER, firstName };
  return [
    ...confirmationMails({ ...order, appUrl }),
    {
      id: "debit-failed",
      name: "Bank debit failed",
      occasion:
        "To the customer, when the bank refuses the debit of a purchase. A debit that was stopped says so.",
      content: bankDebitFailedText({
        ...order,
        isStopped: false,
        states: ["AZ", "NV", "OR", "TX", "WA"],
        amountCents: 1_312_500,
        checkoutUrl: `${appUrl}/checkout?leadConfigId=${order.orderId}`,
      }),
    },
    ...statusMails({ ...order, appUrl }),
    {
      id: "order-refunded",
      name: "Order refunded",
      occasion: "To the customer, when what an order did not get is refunded after its end.",
      content: orderRefundedText({ orderId: order.orderId, firstName, refund: REFUND, appUrl }),
    },
    {
      id: "paid-outside",
      name: "Refund paid another way",
      occasion:
        "To the customer, when staff say that they paid a failed or refused refund outside of Stripe.",
      content: paidOutsideText({ orderId: order.orderId, firstName, amount: "$45.50", appUrl }),
    },
  ];
}

const FULL = { delivered: 250, total: 250, hasAllBought: true, isOpen: false };
const SHORT = { delivered: 12, total: 250, hasAllBought: false, isOpen: false };
const REFUND = { leads: 238, amountCents: 1_249_500, currency: "usd" };

function statusMails(order: typeof ORDER & { firstName: string; appUrl: string }): SampleMail[] {
  const ended = { ...order, mover: "staff", fillBy: null, note: null, outcome: SHORT, refund: null } as const;
  return [
    {
      id: "order-approved",
      name: "Order approved",
      occasion: "To the customer, when the order is approved.",
      content: orderStatusText({ ...ended, to: "approved" }),
    },
    {
      id: "order-completed",
      name: "Order complete",
      occasion: "To the customer, when the last lead is delivered.",
      content: orderStatusText({ ...ended, to: "completed", mover: "program", outcome: FULL }),
    },
    {
      id: "order-cancelled",
      name: "Order cancelled",
      occasion: "To the customer, when staff cancel the order.",
      content: orderStatusText({ ...ended, to: "cancelled", note: "You asked us to stop on Monday." }),
    },
    {
      id: "order-ended-early",
      name: "Order completed early",
      occasion: "To the customer, when staff complete an order that did not get all its leads.",
      content: orderStatusText({ ...ended, to: "completed" }),
    },
    {
      id: "order-filled-by",
      name: "Fill-by date passed",
      occasion: "To the customer, when the fill-by date of the order has passed.",
      content: orderStatusText({
        ...ended,
        to: "cancelled",
        mover: "fill-by",
        fillBy: new Date("2026-11-24T00:00:00Z"),
        refund: REFUND,
      }),
    },
  ];
}

function confirmationMails({
  appUrl,
  ...order
}: typeof ORDER & { firstName: string; appUrl: string }): SampleMail[] {
  return [
    {
      id: "order-received",
      name: "Order received",
      occasion: "To the customer, when the payment is settled.",
      content: orderConfirmationText({
        ...order,
        states: ["AZ", "NV", "OR", "TX", "WA"],
        isChosen: false,
        purchaseType: "weekly",
        totalAmountCents: 1_312_500,
        currency: "usd",
        renewal: renewalTermsText({
          interval: "weekly",
          timeZone: "America/Chicago",
          dueOn: "2026-12-06",
          amountCents: 1_312_500,
          billingUrl: `${appUrl}${paths.billing}`,
        }),
        dashboardUrl: `${appUrl}/dashboard`,
        newDestinationUrl: `${appUrl}${paths.newDestination}`,
        invoice: {
          number: "LW-2026-000042",
          url: `${appUrl}${paths.invoicesOfOrder(order.orderId)}`,
        },
      }),
    },
    {
      id: "leads-bought",
      name: "Leads bought through the API",
      occasion: "To the customer, when the payment of leads that were chosen one by one is settled.",
      content: orderConfirmationText({
        ...order,
        leadQuantity: 3,
        states: ["AZ", "TX"],
        isChosen: true,
        purchaseType: "one-time",
        totalAmountCents: 15_750,
        currency: "usd",
        dashboardUrl: `${appUrl}/dashboard`,
        newDestinationUrl: `${appUrl}${paths.newDestination}`,
        invoice: {
          number: "LW-2026-000043",
          url: `${appUrl}${paths.invoicesOfOrder(order.orderId)}`,
        },
      }),
    },
  ];
}
