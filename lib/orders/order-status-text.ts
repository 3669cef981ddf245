import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { shortId } from "@/lib/kit/short-id";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { isServed, type OrderStatus } from "./order-status";

/** The moves that a buyer is mailed; of its receipt tells the confirmation. */
const MAILED_STATUSES = ["approved", "completed", "cancelled"] as const satisfies readonly OrderStatus[];
export type MailedStatus = (typeof MAILED_STATUSES)[number];

interface MovedOrder {
  orderId: string;
  to: MailedStatus;
  firstName: string;
  line: Line;
  typeName: string;
  leadQuantity: number;
  appUrl: string;
}

type Words = Pick<MailContent, "paragraphs" | "afterword"> & { heading: string; label: string; path: string };

const WORDS: Readonly<Record<MailedStatus, Words>> = {
  approved: {
    heading: "is approved",
    paragraphs: [
      "your order is approved. From now on leads that match it are sold to you alone, and each goes to your in-box and to your destinations within seconds of its sale.",
    ],
    label: "See where your leads go",
    path: "/dashboard/delivery",
    afterword: ["No destination yet? Nothing is lost: every lead waits in your in-box."],
  },
  completed: {
    heading: "is complete",
    paragraphs: ["your order is complete. No more leads are sold to you for it."],
    label: "See your order",
    path: "/dashboard",
    afterword: ["Your leads, with their certificates, stay in your account."],
  },
  cancelled: {
    heading: "was cancelled",
    paragraphs: ["your order was cancelled. No more leads are sold to you for it."],
    label: "See your order",
    path: "/dashboard",
    afterword: [
      "Leads that you got before stay yours. About your payment, or if you did not ask for this, reply to this mail.",
    ],
  },
};

/** Whether a buyer is mailed about a move there. */
export function isMailed(status: OrderStatus): status is MailedStatus {
  return MAILED_STATUSES.some((mailed) => mailed === status);
}

/** Whether what a mail would say still holds: staff may have corrected themselves while it waited. */
export function stillHolds(told: MailedStatus, now: OrderStatus): boolean {
  return told === "approved" ? isServed(now) || now === "completed" : told === now;
}

/** The mail about a move of an order. */
export function orderStatusText(order: MovedOrder): MailContent {
  const { heading, label, path, ...words } = WORDS[order.to];
  const id = shortId(order.orderId);
  return {
    subject: `Your Leadwell order ${id} ${heading}`,
    greeting: `Hello ${order.firstName},`,
    facts: [
      ["Order", id],
      ["Leads", `${order.leadQuantity} exclusive ${order.typeName} leads, ${LINE_LABELS[order.line]}`],
    ],
    link: { label, url: `${order.appUrl}${path}` },
    ...words,
  };
}
