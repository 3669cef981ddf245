import "server-only";
import { paths } from "@/lib/kit/paths";
import { orderConfirmationText } from "@/lib/orders/order-confirmation.email";
import { orderStatusText } from "@/lib/orders/order-status.email";
import { bankDebitFailedText } from "@/lib/payments/bank-debit-failed.email";
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
  const words = { approved: "approved", completed: "complete", cancelled: "cancelled" } as const;
  const short = { delivered: 12, total: 250, isOpen: false };
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
    {
      id: "debit-failed",
      name: "Bank debit failed",
      occasion: "To the customer, when the bank refuses the debit of a purchase.",
      content: bankDebitFailedText({
        ...order,
        states: ["AZ", "NV", "OR", "TX", "WA"],
        amountCents: 1_312_500,
        checkoutUrl: `${appUrl}/checkout?leadConfigId=${order.orderId}`,
      }),
    },
    ...(["approved", "completed", "cancelled"] as const).map((to) => ({
      id: `order-${to}`,
      name: `Order ${words[to]}`,
      occasion: `To the customer, when the order is ${words[to]}.`,
      content: orderStatusText({
        ...order,
        to,
        outcome: to === "completed" ? { delivered: 250, total: 250, isOpen: false } : short,
        appUrl,
      }),
    })),
    {
      id: "order-ended-early",
      name: "Order completed early",
      occasion: "To the customer, when staff complete an order that did not get all its leads.",
      content: orderStatusText({ ...order, to: "completed", outcome: short, appUrl }),
    },
  ];
}
