import "server-only";
import * as z from "zod/mini";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { formatCountOf } from "@/lib/kit/format-count";
import { shortId } from "@/lib/kit/short-id";
import { commitments } from "@/lib/marketing/commitments";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { endedShort, nameOutcome, type OrderOutcome, outcomeOf } from "./order-outcome";
import { type EmailedStatus, isEmailed, isStillTrue } from "./order-status";

/** Emails the customer about a new status of an order. Enqueued in the transaction that sets the status. */
export const orderStatusEmailJob = defineJob({
  name: "orders.mail-status",
  schema: z.object({ orderId: z.uuid(), changeId: z.string().check(z.regex(/^\d{1,19}$/)) }),
  retryLimit: 10,
});

/**
 * Emails the customer about one row of the order's history. Sends nothing when the order's status has changed since
 * and the text would be wrong, or when the account is closed. May run twice for one change (jobs run at least
 * once); both emails then have the same Message-ID.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendOrderStatus({
  orderId,
  changeId,
}: {
  orderId: string;
  changeId: string;
}): Promise<void> {
  const change = await db().orderStatusChange.findFirst({ where: { id: BigInt(changeId), orderId } });
  const order = await db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      user: true,
      configuration: { include: { leadType: true } },
      demand: { select: { allocated: true, quantity: true, replacements: true, closedAt: true } },
    },
  });
  if (!change || !isEmailed(change.to) || !isStillTrue(change.to, order.status)) return;
  const { configuration, demand, user } = order;
  if (user.closedAt) return;
  const bought = { leads: configuration.leadQuantity, isChosen: configuration.leadIds.length > 0 };
  await sendMail({
    to: user.email,
    messageKey: `order-status-${orderId}-${changeId}`,
    replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
    ...orderStatusText({
      orderId,
      to: change.to,
      firstName: user.firstName,
      line: fromLineColumn(configuration.leadType.line),
      typeName: configuration.leadType.name,
      leadQuantity: configuration.leadQuantity,
      outcome: outcomeOf(bought, demand && { ...demand, isOpen: demand.closedAt === null }),
      appUrl: env().APP_URL,
    }),
  });
}

interface ChangedOrder {
  orderId: string;
  to: EmailedStatus;
  firstName: string;
  line: Line;
  typeName: string;
  leadQuantity: number;
  outcome: OrderOutcome;
  appUrl: string;
}

type Wording = Pick<MailContent, "paragraphs" | "afterword"> & {
  heading: string;
  label: string;
  path: string;
};

const APPROVED: Wording = {
  heading: "is approved",
  paragraphs: [
    "Your order is approved. Leads that match it are now sold to you alone. Each lead appears in your inbox and goes to your destinations within seconds of its sale.",
  ],
  label: "See where your leads go",
  path: "/dashboard/delivery",
  afterword: ["No destination yet? Your leads are safe: every lead is in your inbox."],
};

const CANCELLED: Wording = {
  heading: "was cancelled",
  paragraphs: ["Your order was cancelled. You will get no more leads for it."],
  label: "View your order",
  path: "/dashboard",
  afterword: [
    "The leads you already received stay yours. If you have a question about your payment, or did not ask for this, reply to this email.",
  ],
};

/** An order is completed with its last lead. Staff may also complete it early. */
function sayCompleted({ outcome }: ChangedOrder): Wording {
  const link = { label: "View your order", path: "/dashboard" };
  const kept = `Your leads and their certificates stay in your account. You can still return a lead within ${commitments.returnDays} days of its sale.`;
  if (endedShort(outcome)) {
    return {
      heading: "has ended",
      paragraphs: [
        `Your order has ended with ${nameOutcome(outcome)}. You will get no more leads for it.`,
        "We refund the leads that were not delivered, unless the payment is disputed at your bank or you agreed on something else with us.",
      ],
      ...link,
      afterword: [
        kept,
        "If you have a question about your payment, or did not ask for this, reply to this email.",
      ],
    };
  }
  const replacements = outcome.total - outcome.delivered;
  return {
    heading: "is complete",
    paragraphs: [
      replacements > 0
        ? `Your order is complete. You still get ${formatCountOf(replacements, "lead")} to replace what you returned.`
        : "Your order is complete: you have all its leads.",
    ],
    ...link,
    afterword: [kept],
  };
}

function sayStatus(order: ChangedOrder): Wording {
  if (order.to === "approved") return APPROVED;
  return order.to === "completed" ? sayCompleted(order) : CANCELLED;
}

/** The text of the email. */
export function orderStatusText(order: ChangedOrder): MailContent {
  const { heading, label, path, ...wording } = sayStatus(order);
  const id = shortId(order.orderId);
  return {
    subject: `Your Leadwell order ${id} ${heading}`,
    greeting: `Hello ${order.firstName},`,
    facts: [
      ["Order", id],
      ["Leads", `${order.leadQuantity} exclusive ${order.typeName} leads, ${LINE_LABELS[order.line]}`],
    ],
    link: { label, url: `${order.appUrl}${path}` },
    ...wording,
  };
}
