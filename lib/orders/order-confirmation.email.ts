import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { fromLineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import type { PurchaseType } from "@/lib/configurations/rules";
import { fromPurchaseTypeColumn } from "@/lib/configurations/saved-configurations.server";
import { formatCountOf } from "@/lib/kit/format-count";
import { type Cents, formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent, MailSection } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/** Emails the customer that the order exists. Enqueued in the transaction that places the order. */
export const orderConfirmationJob = defineJob({
  name: "orders.send-confirmation",
  schema: z.object({ orderId: z.uuid() }),
  // It has the terms of a plan, which the law asks for, so it outlasts a day without a mail server.
  retryLimit: MAIL_RETRIES,
});

/**
 * Reads how the plan of an order renews, and how it is cancelled; null for an order that starts no plan. Of `lib/plans`, which is a later
 * domain.
 */
export type ReadRenewal = (orderId: string) => Promise<MailSection | null>;

/**
 * Emails the customer. May run twice for one order (jobs run at least once); both emails then have the same
 * Message-ID. Sends nothing when the account was closed meanwhile: its email is erased.
 * @throws when the mail server refuses the email; the job is then repeated.
 */
export async function sendOrderConfirmation(
  { orderId }: { orderId: string },
  readRenewal: ReadRenewal,
): Promise<void> {
  const confirmation = await readOrderConfirmation(orderId, readRenewal);
  if (!confirmation) throw new Error(`There is no order ${orderId} to confirm.`);
  if (confirmation.isClosed) return;
  await sendMail({
    to: confirmation.to,
    messageKey: `order-${orderId}`,
    replyTo: "sales",
    ...confirmation.content,
  });
}

/** Reads the email of an order with its data as they are now. @returns null when there is no such order. */
export async function readOrderConfirmation(
  orderId: string,
  readRenewal: ReadRenewal,
): Promise<{ to: string; isClosed: boolean; content: MailContent } | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: { user: true, configuration: { include: { leadType: true } } },
  });
  if (!order) return null;
  const { configuration, user } = order;
  const invoice = await db().billingDocument.findFirst({
    where: { orderId, kind: "invoice" },
    select: { number: true },
  });
  const content = orderConfirmationText({
    orderId: order.id,
    firstName: mailedName(user),
    line: fromLineColumn(configuration.leadType.line),
    typeName: configuration.leadType.name,
    leadQuantity: configuration.leadQuantity,
    states: configuration.selectedStates,
    isChosen: configuration.leadIds.length > 0,
    purchaseType: fromPurchaseTypeColumn(configuration.purchaseType),
    cycle: order.cycle,
    renewal: await readRenewal(order.id),
    totalAmountCents: order.totalAmountCents,
    currency: order.currency,
    dashboardUrl: `${env().APP_URL}${paths.dashboard}`,
    newDestinationUrl: `${env().APP_URL}${paths.newDestination}`,
    invoice: invoice && {
      number: invoice.number,
      url: `${env().APP_URL}${paths.invoicesOfOrder(order.id)}`,
    },
  });
  return { to: user.email, isClosed: user.closedAt !== null, content };
}

interface ConfirmedOrder {
  orderId: string;
  firstName: string | null;
  line: Line;
  typeName: string;
  leadQuantity: number;
  states: readonly string[];
  /** The leads were chosen one by one through the public API. */
  isChosen: boolean;
  purchaseType: PurchaseType;
  /** 0 for the purchase itself, 1, 2, … for the renewals of a plan. */
  cycle?: number;
  /** How the plan that the purchase starts renews, and how it is cancelled. */
  renewal?: MailSection | null;
  totalAmountCents: Cents;
  currency: string;
  dashboardUrl: string;
  newDestinationUrl: string;
  /** Null for an order whose invoice is not issued yet. */
  invoice: { number: string; url: string } | null;
}

/**
 * How the order is billed. A renewal is not numbered: the periods that were skipped have numbers, too.
 * @param cycle 0 for the purchase, more for a renewal of a plan.
 */
function billingText(type: PurchaseType, cycle: number): string {
  if (type === "one-time") return "One-time";
  const [plan, period] = type === "weekly" ? ["Weekly plan", "week"] : ["Monthly package", "month"];
  return cycle === 0 ? `${plan}, first ${period}` : `${plan}, renewal`;
}

/** The set-up instructions that the screen promises after a payment (spec section 8). A renewal needs none. */
function setUpSteps(newDestinationUrl: string): MailSection {
  return {
    title: "Set up delivery before the first lead",
    lines: [
      "1. Confirm your email address, if you have not: you need it to add a destination.",
      "2. Add a destination: a webhook, HubSpot, Salesforce, another CRM, or an email. Without one, your leads wait in your dashboard.",
      "3. Add a second destination that does not depend on the first. It is your backup: it gets a lead as soon as the first one fails.",
      "4. Send a test to each. It carries an invented lead, so you see it arrive in your CRM or inbox.",
    ],
    facts: [],
    link: { label: "Add a destination", url: newDestinationUrl },
  };
}

const AFTER_PACKAGE =
  "What happens next: when your order is approved, leads start to arrive. We review new accounts within one business day. Your dashboard always shows the status.";

// A purchase through the API has no review: its leads are sold as soon as it is paid (`deliverPurchase`).
const AFTER_CHOSEN =
  "The leads that you chose are sold to you as soon as they are paid: they are on your Leads page and go to your destinations. If one of them can no longer be sold to you, we refund its price.";

/** The text of the email. */
export function orderConfirmationText(order: ConfirmedOrder): MailContent {
  const { isChosen, renewal } = order;
  const needsSetUp = (order.cycle ?? 0) === 0 && !isChosen;
  return {
    subject: `Your Leadwell order ${shortId(order.orderId)}`,
    greeting: greet(order.firstName),
    paragraphs: [
      isChosen
        ? "We received your payment for the leads that you chose through the API."
        : "We received your payment and your order.",
    ],
    facts: [
      ["Order", shortId(order.orderId)],
      [
        "Leads",
        formatCountOf(
          order.leadQuantity,
          `exclusive ${nameLeadType({ name: order.typeName, line: order.line })} lead`,
        ),
      ],
      ["States", order.states.join(", ")],
      ["Paid", `${formatDollars(order.totalAmountCents)} ${order.currency.toUpperCase()}`],
      ["Billing", billingText(order.purchaseType, order.cycle ?? 0)],
    ],
    sections: [...(renewal ? [renewal] : []), ...(needsSetUp ? [setUpSteps(order.newDestinationUrl)] : [])],
    link: { label: "View your order", url: order.dashboardUrl },
    afterword: [isChosen ? AFTER_CHOSEN : AFTER_PACKAGE, "Questions? Just reply to this email."],
    ...(order.invoice && {
      footnote: {
        text: `Invoice ${order.invoice.number}, as a PDF on your billing page:`,
        url: order.invoice.url,
      },
    }),
  };
}
