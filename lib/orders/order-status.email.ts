import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { fromLineColumn } from "@/lib/catalog/line-column";
import type { Line } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { formatCountOf } from "@/lib/kit/format-count";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { commitments } from "@/lib/marketing/commitments";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";
import { endedShort, nameOutcome, type OrderOutcome, outcomeOf } from "./order-outcome";
import {
  type EmailedStatus,
  isEmailed,
  isStillTrue,
  type Mover,
  mayMove,
  type OrderStatus,
} from "./order-status";
import { describeRefund, type UndeliveredRefund } from "./refund-words";

/** Emails the customer about a new status of an order. Enqueued in the transaction that sets the status. */
export const orderStatusEmailJob = defineJob({
  name: "orders.mail-status",
  schema: z.object({ orderId: z.uuid(), changeId: z.string().check(z.regex(/^\d{1,19}$/)) }),
  retryLimit: MAIL_RETRIES,
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
      demand: {
        select: { allocated: true, quantity: true, replacements: true, closedAt: true, fillBy: true },
      },
    },
  });
  if (!change || !isEmailed(change.to) || !isStillTrue(change.to, order.status)) return;
  const { configuration, currency, demand, user } = order;
  if (user.closedAt) return;
  const bought = { leads: configuration.leadQuantity, isChosen: configuration.leadIds.length > 0 };
  const outcome = outcomeOf(bought, demand && { ...demand, isOpen: demand.closedAt === null });
  await sendMail({
    to: user.email,
    messageKey: `order-status-${orderId}-${changeId}`,
    replyTo: "sales",
    ...orderStatusText({
      orderId,
      to: change.to,
      firstName: mailedName(user),
      line: fromLineColumn(configuration.leadType.line),
      typeName: configuration.leadType.name,
      leadQuantity: configuration.leadQuantity,
      outcome,
      mover: moverOf(change),
      fillBy: demand?.fillBy ?? null,
      note: change.actorId ? change.note : null,
      refund: endedShort(outcome) ? await readRefund(orderId, currency, { ...outcome, ...bought }) : null,
      appUrl: env().APP_URL,
    }),
  });
}

/**
 * Reads the refund for the leads that an order did not get; null while none was made. Its amount is 0 when nothing is left of the
 * payment, for example because somebody refunded it in Stripe's dashboard: then no refund of ours will follow.
 * When a purchase by API brings only some of its leads, the others are refunded at the sale. That refund does not count here if more leads
 * are missing by now: the email would announce it a second time.
 */
async function readRefund(
  orderId: string,
  currency: string,
  { delivered, total, isChosen }: OrderOutcome & { isChosen: boolean },
): Promise<UndeliveredRefund | null> {
  const made = await db().partialRefund.findUnique({
    where: { causeId: orderId },
    select: { leads: true, amountCents: true },
  });
  const missing = total - delivered;
  if (made && !(isChosen && made.leads < missing)) return { ...made, currency };
  // A function of lib/payments/sql: payments come after orders, so they cannot be imported here.
  const [left] = await autocommit.rows(sql(`SELECT refundable_cents($1) AS "cents"`), [orderId]);
  const hasMoney = (left?.cents ?? 0) > 0;
  return hasMoney ? null : { leads: missing, amountCents: 0, currency };
}

/** Who made a change of the history. At a fill-by date, a running order is cancelled; the program cancels no other one. */
function moverOf({
  actorId,
  from,
  to,
}: {
  actorId: string | null;
  from: OrderStatus | null;
  to: OrderStatus;
}): Mover {
  if (actorId) return "staff";
  return from && mayMove("fill-by", from, to) ? "fill-by" : "program";
}

interface ChangedOrder {
  orderId: string;
  to: EmailedStatus;
  firstName: string | null;
  line: Line;
  typeName: string;
  leadQuantity: number;
  outcome: OrderOutcome;
  mover: Mover;
  /** The last day that the customer set, at midnight UTC; null without one. */
  fillBy: Date | null;
  /** What staff wrote to the customer with this change. */
  note: string | null;
  /** Null while none was made. */
  refund: UndeliveredRefund | null;
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
    "Your order is approved. Leads that match it are now sold to you alone. Each lead appears on your Leads page and goes to your destinations within seconds of its sale.",
  ],
  label: "See where your leads go",
  path: "/dashboard/delivery",
  afterword: ["No destination yet? Your leads are safe: every lead is on your Leads page."],
};

/** What ended an order without all its leads, with the number that it got. */
function describeCause({ to, mover, fillBy, outcome }: ChangedOrder): string {
  const got = nameOutcome(outcome);
  if (mover === "fill-by" && fillBy)
    return `The fill-by date that you set, ${formatCalendarDay(fillBy)}, has passed. Your order has ended with ${got}.`;
  // The program ends an order early only when leads that were chosen through the API were gone.
  if (mover === "program" && outcome.delivered === 0)
    return "None of the leads that you chose could still be sold to you.";
  if (mover === "program")
    return `Your order has ended with ${got}. The others that you chose could no longer be sold to you.`;
  return to === "cancelled"
    ? `Your order was cancelled. It had ${got}, and you will get no more leads for it.`
    : `Your order has ended with ${got}. You will get no more leads for it.`;
}

/** An order that was cancelled, or completed by staff before its last lead. */
function sayEnded(order: ChangedOrder): Wording {
  const { to, note, outcome, refund } = order;
  return {
    heading: to === "cancelled" ? "was cancelled" : "has ended",
    paragraphs: [
      endedShort(outcome) ? describeCause(order) : "Your order was cancelled. You have all its leads.",
      ...(note ? [`Our note: ${note}`] : []),
      ...(endedShort(outcome)
        ? [
            refund
              ? describeRefund(refund)
              : "We refund the leads that were not delivered, unless the payment is disputed at your bank or you agreed on something else with us. We email you when we send the refund.",
          ]
        : []),
    ],
    label: "View your order",
    path: paths.order(order.orderId),
    afterword: [
      ...(outcome.delivered > 0 ? [KEPT] : []),
      "If you have a question about your payment, or did not ask for this, reply to this email.",
    ],
  };
}

const KEPT = `Your leads and their certificates stay in your account. You can still return a lead within ${commitments.returnDays} days of its sale.`;

/** An order that was completed, and has or still gets all its leads. */
function sayComplete({ outcome }: ChangedOrder): Wording {
  const replacements = outcome.total - outcome.delivered;
  return {
    heading: "is complete",
    paragraphs: [
      replacements > 0
        ? `Your order is complete. You still get ${formatCountOf(replacements, "lead")} to replace what you returned.`
        : "Your order is complete: you have all its leads.",
    ],
    label: "View your order",
    path: paths.dashboard,
    afterword: [KEPT],
  };
}

function sayStatus(order: ChangedOrder): Wording {
  if (order.to === "approved") return APPROVED;
  return order.to === "cancelled" || endedShort(order.outcome) ? sayEnded(order) : sayComplete(order);
}

/** The text of the email. */
export function orderStatusText(order: ChangedOrder): MailContent {
  const { heading, label, path, ...wording } = sayStatus(order);
  const id = shortId(order.orderId);
  return {
    subject: `Your Leadwell order ${id} ${heading}`,
    greeting: greet(order.firstName),
    facts: [
      ["Order", id],
      [
        "Leads",
        formatCountOf(
          order.leadQuantity,
          `exclusive ${nameLeadType({ name: order.typeName, line: order.line })} lead`,
        ),
      ],
    ],
    link: { label, url: `${order.appUrl}${path}` },
    ...wording,
  };
}
