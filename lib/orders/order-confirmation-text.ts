import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import type { PurchaseType } from "@/lib/configurations/rules";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import type { MailContent } from "@/lib/platform/email/mail-content";

interface ConfirmedOrder {
  orderId: string;
  firstName: string;
  line: Line;
  typeName: string;
  leadQuantity: number;
  states: readonly string[];
  purchaseType: PurchaseType;
  totalAmountCents: Cents;
  currency: string;
  dashboardUrl: string;
}

const RHYTHM: Readonly<Record<PurchaseType, string>> = {
  "one-time": "One-time purchase.",
  weekly: "Weekly plan: it renews every Sunday morning.",
  monthly: "Monthly package: it renews every month until you cancel it.",
};

/** The mail that says that an order was received. */
export function orderConfirmationText(order: ConfirmedOrder): MailContent {
  return {
    subject: `Your Leadwell order ${shortId(order.orderId)}`,
    greeting: `Hello ${order.firstName},`,
    paragraphs: ["we received your payment, and your order is in."],
    facts: [
      ["Order", shortId(order.orderId)],
      ["Leads", `${order.leadQuantity} exclusive ${order.typeName} leads, ${LINE_LABELS[order.line]}`],
      ["States", order.states.join(", ")],
      ["Paid", `${formatDollars(order.totalAmountCents)} ${order.currency.toUpperCase()}`],
      ["Rhythm", RHYTHM[order.purchaseType]],
    ],
    link: { label: "See its status", url: order.dashboardUrl },
    afterword: [
      "What happens next: we review the order and set up delivery. You see its status at any time in your dashboard.",
      "Questions? Just reply to this mail.",
    ],
  };
}
