import "server-only";
import * as z from "zod/mini";
import { fromLineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS, type Line } from "@/lib/catalog/lines";
import { shortId } from "@/lib/kit/short-id";
import { commitments } from "@/lib/marketing/commitments";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
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
    include: { user: true, configuration: { include: { leadType: true } } },
  });
  if (!change || !isEmailed(change.to) || !isStillTrue(change.to, order.status)) return;
  const { configuration, user } = order;
  if (user.closedAt) return;
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
  appUrl: string;
}

type Wording = Pick<MailContent, "paragraphs" | "afterword"> & {
  heading: string;
  label: string;
  path: string;
};

const WORDING: Readonly<Record<EmailedStatus, Wording>> = {
  approved: {
    heading: "is approved",
    paragraphs: [
      "Your order is approved. Leads that match it are now sold to you alone. Each lead appears on your Leads page and goes to your destinations within seconds of its sale.",
    ],
    label: "See where your leads go",
    path: "/dashboard/delivery",
    afterword: ["No destination yet? Your leads are safe: every lead is on your Leads page."],
  },
  completed: {
    heading: "is complete",
    paragraphs: ["Your order is complete: you have all its leads."],
    label: "View your order",
    path: "/dashboard",
    afterword: [
      `Your leads and their certificates stay in your account. You can still return a lead within ${commitments.returnDays} days of its sale.`,
    ],
  },
  cancelled: {
    heading: "was cancelled",
    paragraphs: ["Your order was cancelled. You will get no more leads for it."],
    label: "View your order",
    path: "/dashboard",
    afterword: [
      "The leads you already received stay yours. If you have a question about your payment, or did not ask for this, reply to this email.",
    ],
  },
};

/** The text of the email. */
export function orderStatusText(order: ChangedOrder): MailContent {
  const { heading, label, path, ...wording } = WORDING[order.to];
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
