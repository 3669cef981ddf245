import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { IS_OF_LEAD } from "@/lib/billing/document-refund.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { formatAmount, formatDollars } from "@/lib/kit/money";
import { lockPaidOrder } from "@/lib/orders/lock-paid-order.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { closeStaffTask, isStaffTaskOpen } from "@/lib/staff-tasks/open-staff-task.server";
import { failedRefundTask, lockFailedRefund, refundNotOwed } from "./lock-failed-refund.server";
import { subjectOfOwed } from "./open-payment-tasks.server";
import { paidOutsideJob } from "./paid-outside.email";
import { findRefund } from "./pay-partial-refunds.server";
import { setRefundedOutside } from "./transition-payment.server";

/** What staff paid, and how. */
interface PaidOutside {
  /** Stripe's id of a refund that failed; or the lead or the order of one that Stripe refuses to make. */
  refundId: string;
  /** How the customer was paid. */
  note: string;
  /** The amount that the page showed, `$45.50`. Pages of the previous release do not send it. */
  shown?: string | undefined;
}

/**
 * Settles one of our refunds that staff paid outside of Stripe, for example by check, and closes its task: one that failed at the
 * customer's bank, or one that Stripe refuses to make. The customer gets an email. Nothing is sent to Stripe, and the books get no entry: they hold what moves at
 * Stripe. Row, task and audit log say how it was paid.
 * @returns the amount that was owed, in words, `$45.50`.
 * @throws AppError 404 unless the refund has an open task; 409 `refund-not-owed` for one that is not owed any more, for example
 * because it is sent through Stripe again, `refund-changed-meanwhile` when the amount is not `shown` any more, and `refund-under-way`
 * while Stripe may still make it. Nothing is changed then.
 */
export function payRefundOutside(staff: Actor, paid: PaidOutside): Promise<string> {
  return paid.refundId.startsWith("re_") ? payFailed(staff, paid) : payRefused(staff, paid);
}

async function payFailed(staff: Actor, paid: PaidOutside): Promise<string> {
  const { refundId } = paid;
  const mail = await prepareJob(paidOutsideJob);
  return inTransaction(async (transaction) => {
    const { paymentIntentId, causeId, currency, owedCents } = await lockFailedRefund(transaction, refundId);
    const isSettled =
      owedCents !== null &&
      owedCents > 0 &&
      (causeId
        ? await settleOwed(transaction, causeId)
        : await setRefundedOutside(transaction, paymentIntentId));
    if (!isSettled) throw refundNotOwed();
    const amount = formatAmount(owedCents, currency);
    assertShown(paid, amount);
    const note = await recordPaid(transaction, staff, { ...paid, paymentIntentId, amount });
    await closeStaffTask({ ...failedRefundTask(refundId), note }, transaction);
    await mail.enqueue(transaction, { paymentIntentId, refundId, amount });
    return amount;
  });
}

const OWED_OF_REFUSED = sql(
  `SELECT o."causeId" AS "causeId!", o."paymentIntentId" AS "paymentIntentId!", o."owedCents" AS "owedCents!", o."checkedAt",
     COALESCE(o."checkedAt" > now() - interval '5 minutes' OR o."checkedAt" = p."createdAt", true) AS "isUnderWay!",
     p."orderId", ${IS_OF_LEAD}
   FROM owed_of_refused_refund($1::uuid) o JOIN "PartialRefund" p ON p."causeId" = o."causeId"`,
);

/**
 * The worker claims a refund before it asks Stripe, at most three minutes later (a run, and one call with its repetitions). Until then
 * the refund may be made at this moment, and the customer would get the money twice. After that, Stripe's list has what was made. A
 * refund that was raised again (owed-refunds.server.ts) has the time of its creation in place of the claim's, which is not known then.
 */
async function payRefused(staff: Actor, paid: PaidOutside): Promise<string> {
  const [seen] = await autocommit.rows(OWED_OF_REFUSED, [paid.refundId]);
  if (!seen) throw refundNotOwed();
  if (seen.isUnderWay)
    throw conflict(
      "refund-under-way",
      "Stripe was asked for this refund in the last five minutes, and may still make it. Please try again later: the older a refund is, the more seldom Stripe is asked.",
    );
  if (await findRefund(seen)) throw refundNotOwed();
  const mail = await prepareJob(paidOutsideJob);
  const task = { kind: "payments.make-refund", subject: subjectOfOwed(seen) } as const;
  return inTransaction(async (transaction) => {
    await lockPaidOrder(transaction, seen.paymentIntentId);
    if (!(await isStaffTaskOpen(task, transaction))) throw notFound("Refund");
    // The amount may have changed before the lock; a new claim of the worker changes "checkedAt".
    const [owed] = await transaction.rows(OWED_OF_REFUSED, [paid.refundId]);
    if (!owed || !(await settleRefused(transaction, seen))) throw refundNotOwed();
    const amount = formatDollars(owed.owedCents);
    assertShown(paid, amount);
    const note = await recordPaid(transaction, staff, {
      ...paid,
      paymentIntentId: owed.paymentIntentId,
      amount,
    });
    await closeStaffTask({ ...task, note }, transaction);
    // By its cause: an order may have several such refunds, and each gets its email.
    await mail.enqueue(transaction, {
      paymentIntentId: owed.paymentIntentId,
      refundId: owed.causeId,
      amount,
    });
    return amount;
  });
}

/** The customer was paid what the page showed: the books, the audit log and the email must not say another amount. */
function assertShown({ shown }: PaidOutside, amount: string): void {
  if (shown === undefined || shown === amount) return;
  throw conflict(
    "refund-changed-meanwhile",
    `We owe ${amount} of this refund now. Nothing was changed. Please reload the page.`,
  );
}

/** Writes the audit entry of a refund that was paid outside of Stripe. @returns the note of its task. */
async function recordPaid(
  transaction: Transaction,
  staff: Actor,
  { refundId, note, paymentIntentId, amount }: PaidOutside & { paymentIntentId: string; amount: string },
): Promise<string> {
  await recordAudit(
    {
      actorId: staff.id,
      action: "payments.pay-refund-outside",
      subject: { type: "payment", id: paymentIntentId },
      outcome: "done",
      after: { refund: refundId, amount, note },
      ipAddress: staff.ipAddress,
    },
    transaction,
  );
  return `Paid ${amount} outside of Stripe: ${note}`;
}

/** Settles what we owe for a lead or an order. @returns whether it was still owed. */
async function settleOwed(transaction: Transaction, causeId: string): Promise<boolean> {
  const settled = await transaction.execute(
    sql(`UPDATE "PartialRefund" SET "paidAt" = now(), "paidOutsideAt" = now(), "failedAt" = NULL
         WHERE "causeId" = $1 AND "paidAt" IS NULL AND "failedAt" IS NOT NULL`),
    [causeId],
  );
  return settled === 1;
}

/**
 * Settles a refund that we owe and that Stripe refuses, unless the worker has claimed it since.
 * @param seen as it was before Stripe was asked which refunds it has.
 * @returns whether it was still owed.
 */
async function settleRefused(
  transaction: Transaction,
  { causeId, checkedAt }: { causeId: string; checkedAt: Date | null },
): Promise<boolean> {
  const settled = await transaction.execute(
    sql(`UPDATE "PartialRefund" SET "paidAt" = now(), "paidOutsideAt" = now()
         WHERE "causeId" = $1 AND "paidAt" IS NULL AND "failedAt" IS NULL
           AND date_trunc('milliseconds', "checkedAt") = $2::timestamptz`),
    [causeId, checkedAt],
  );
  return settled === 1;
}
