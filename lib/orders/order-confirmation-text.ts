import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import type { PurchaseType } from "@/lib/configurations/rules";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";

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

/** Subject and text of the confirmation mail. */
export function orderConfirmationText(order: ConfirmedOrder): { subject: string; text: string } {
  return {
    subject: `Your Leadwell order ${shortId(order.orderId)}`,
    text: [
      `Hello ${order.firstName},`,
      "",
      "we received your payment, and your order is in.",
      "",
      `Order:    ${shortId(order.orderId)}`,
      `Leads:    ${order.leadQuantity} exclusive ${order.typeName} leads, ${LINE_LABELS[order.line]}`,
      `States:   ${order.states.join(", ")}`,
      `Paid:     ${formatDollars(order.totalAmountCents)} ${order.currency.toUpperCase()}`,
      `Rhythm:   ${RHYTHM[order.purchaseType]}`,
      "",
      "What happens next: we review the order and set up delivery. You see its status at any time here:",
      order.dashboardUrl,
      "",
      "Questions? Just reply to this mail.",
      "",
      "Leadwell",
    ].join("\n"),
  };
}
