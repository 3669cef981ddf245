import "server-only";
import Stripe from "stripe";
import { formatMomentUtc } from "@/lib/kit/format-date";
import { type Cents, formatAmount } from "@/lib/kit/money";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { logger } from "@/lib/platform/logger.server";
import { closeStaffTask, openStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import { isMoneyGone, type RefundStatus } from "./refund-status";

// Money that the program cannot handle by itself is never ignored: it becomes a task for staff, once per subject.

/**
 * Opens a task about a payment that succeeded at Stripe and belongs to no configuration that we know: its metadata is
 * missing, wrong, or names a configuration that is gone. Does nothing for a payment without money.
 */
export async function openUnknownPaymentTask(intent: Stripe.PaymentIntent): Promise<void> {
  if (intent.amount_received === 0) return;
  const isOpened = await openStaffTask({
    kind: "payments.refund-unknown",
    subject: { type: "payment", id: intent.id },
    facts: {
      amount: formatAmount(intent.amount_received, intent.currency),
      configuration: intent.metadata["leadConfigId"] ?? "none",
      received: formatMomentUtc(new Date(intent.created * 1000).toISOString()),
    },
  });
  if (isOpened) logger().error({ paymentIntentId: intent.id }, "payment of an unknown configuration");
}

/** The returned lead, the order or the payment for which we owe a refund. */
interface RefundSubject {
  type: "lead" | "order" | "payment";
  id: string;
}

interface RefusedRefund {
  subject: RefundSubject;
  paymentIntentId: string;
  amountCents: Cents;
  currency: string;
}

interface Owed {
  causeId: string;
  orderId: string;
  isOfLead: boolean;
}

/** What the task about a row of `PartialRefund` is about: its lead, or its order. */
export function subjectOfOwed({ causeId, orderId, isOfLead }: Owed): RefundSubject {
  return isOfLead ? { type: "lead", id: causeId } : { type: "order", id: orderId };
}

/**
 * Opens a task about a refund that we owe when Stripe refuses it, for example because less money is left; again when an earlier
 * task was marked as done and Stripe still refuses. Does nothing for other errors, which pass: a lost connection, Stripe's own
 * failure.
 */
export async function openTaskIfRefused(error: unknown, refund: RefusedRefund): Promise<void> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return;
  const { subject, paymentIntentId, amountCents, currency } = refund;
  await openStaffTask({
    kind: "payments.make-refund",
    subject,
    facts: {
      amount: formatAmount(amountCents, currency),
      payment: paymentIntentId,
      "Stripe says": error.message,
    },
    again: true,
  });
}

/** Closes the task about a refused refund, because the refund is made or no longer owed. Does nothing without one. */
export async function closeRefusedTask(
  subject: RefundSubject,
  note: string,
  transaction: Transaction,
): Promise<void> {
  await closeStaffTask({ kind: "payments.make-refund", subject, note }, transaction);
}

const HAS_IT = "The customer has this money already.";

/** Closes the tasks about a refund that we owed for a lead or an order, because the customer has that money otherwise. */
export async function closeTasksOfOwed(transaction: Transaction, owed: Owed): Promise<void> {
  await closeRefusedTask(subjectOfOwed(owed), HAS_IT, transaction);
  const failed = await transaction.rows(
    sql(`SELECT "id" FROM "StripeRefund" WHERE "causeId" = $1::uuid AND "status" IN ('failed', 'canceled')`),
    [owed.causeId],
  );
  await closeFailedTasks(transaction, failed);
}

/** Closes the tasks about refunds of a payment without an order, because Stripe has sent all of it back. */
export async function closeTasksOfRefunded(transaction: Transaction, paymentIntentId: string): Promise<void> {
  await closeRefusedTask({ type: "payment", id: paymentIntentId }, HAS_IT, transaction);
  const failed = await transaction.rows(
    sql(
      `SELECT "id" FROM "StripeRefund" WHERE "paymentIntentId" = $1 AND "status" IN ('failed', 'canceled')`,
    ),
    [paymentIntentId],
  );
  await closeFailedTasks(transaction, failed);
}

/**
 * Closes the tasks about failed refunds of a payment that we do not know, because another refund of it succeeded later: staff
 * repeated it in Stripe's dashboard. Does nothing for a payment that we know: its row says whether we still owe the money.
 */
export async function closeTasksOfRepeated(transaction: Transaction, paymentIntentId: string): Promise<void> {
  const repeated = await transaction.rows(
    sql(`SELECT f."id" FROM "StripeRefund" f
         WHERE f."paymentIntentId" = $1 AND f."causeId" IS NULL AND f."status" IN ('failed', 'canceled')
           AND NOT EXISTS (SELECT 1 FROM "Payment" p WHERE p."paymentIntentId" = $1)
           AND f."amountCents" <= (SELECT sum(r."amountCents") FROM "StripeRefund" r
             WHERE r."paymentIntentId" = $1 AND r."status" = 'succeeded' AND r."stripeCreatedAt" >= f."stripeCreatedAt")`),
    [paymentIntentId],
  );
  await closeFailedTasks(transaction, repeated);
}

async function closeFailedTasks(transaction: Transaction, failed: readonly { id: string }[]): Promise<void> {
  for (const { id } of failed) {
    const task = { kind: "payments.repeat-refund", subject: { type: "payment", id } } as const;
    await closeStaffTask({ ...task, note: HAS_IT }, transaction);
  }
}

interface ToldRefund {
  id: string;
  paymentIntentId: string;
  amountCents: Cents;
  currency: string;
  origin: "ours" | "foreign";
  status: RefundStatus;
  failureReason: string | null;
}

/**
 * Opens a task about a refund that needs a person: one of ours that failed after it was created, and one that somebody
 * made in Stripe's dashboard. The latter is closed when that refund fails: its money is back. Does nothing for the others.
 */
export async function openRefundTask(
  transaction: Transaction,
  refund: ToldRefund,
  orderId: string | null,
): Promise<void> {
  const isOurs = refund.origin === "ours";
  const subject = { type: "payment", id: refund.id } as const;
  if (isOurs === isMoneyGone(refund.status)) {
    const note = "The refund failed at Stripe, so the money is back.";
    if (!isOurs) await closeStaffTask({ kind: "payments.explain-refund", subject, note }, transaction);
    return;
  }
  await openStaffTask(
    {
      kind: isOurs ? "payments.repeat-refund" : "payments.explain-refund",
      subject,
      facts: {
        amount: formatAmount(refund.amountCents, refund.currency),
        order: orderId,
        payment: refund.paymentIntentId,
        refund: refund.id,
        ...(isOurs ? { "Stripe says": refund.failureReason ?? refund.status } : {}),
      },
    },
    transaction,
  );
}
