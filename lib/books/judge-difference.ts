import { type Cents, formatAmount, formatDollars } from "@/lib/kit/money";
import type { NewStaffTask } from "@/lib/staff-tasks/open-staff-task.server";
import type { BOOK_TASK_KINDS } from "./book-tasks";
import { BOOK_ENTRY_LABELS } from "./entry-labels";
import { type BookEntryKind, findSumFault, type SumFault, sumEntries } from "./sum-entries";

/** An entry and Stripe's movement of the same kind and source, one of which may be missing. */
export interface ComparedRow {
  kind: BookEntryKind;
  sourceId: string | null;
  paymentIntentId: string | null;
  orderId: string | null;
  entryId: string | null;
  entryCents: Cents | null;
  entryCurrency: string | null;
  movementId: string | null;
  movementCents: Cents | null;
  movementCurrency: string | null;
  /** Null when we know no such payment. */
  paymentState: string | null;
  /** Sum of all movements that Stripe lists of the payment. */
  paymentNetCents: Cents;
  /** Sum of the movements by which the payment arrived and was returned. */
  arrivedNetCents: Cents;
  /** The same sum, as it is booked. */
  bookedNetCents: Cents;
}

/** A difference, with the task that staff get for it. One task per cause. */
export interface Difference {
  task: NewStaffTask & { kind: (typeof BOOK_TASK_KINDS)[number] };
  /** One sentence. */
  text: string;
  /** Of a missing entry: the payment whose records at Stripe have it. */
  missingFor?: string;
}

/** Identifies the cause of a difference, in the form that `readExplainedTasks` returns. */
export function causeOf({ kind, subject }: { kind: string; subject: { id: string } }): string {
  return `${kind} ${subject.id}`;
}

/**
 * Judges an entry and a movement that do not match.
 * @returns null when they differ for a good reason: a bank debit that is under way or failed before it had succeeded, or
 * an unknown payment whose money went back.
 */
export function judgeDifference(row: ComparedRow): Difference | null {
  if (row.entryId === null) return judgeMissingEntry(row);
  const facts = factsOf(row);
  const what = describe(row);
  if (row.movementId === null) {
    return {
      task: {
        kind: "books.find-at-stripe",
        subject: { type: "book-entry", id: row.entryId },
        facts: { ...facts, booked: amountOf(row.entryCents, row.entryCurrency) },
      },
      text: `${what}: booked, but Stripe does not list it`,
    };
  }
  const booked = amountOf(row.entryCents, row.entryCurrency);
  const listed = amountOf(row.movementCents, row.movementCurrency);
  return {
    task: {
      kind: "books.explain-amount",
      subject: { type: "balance-transaction", id: row.movementId },
      facts: { ...facts, booked, "at Stripe": listed },
    },
    text: `${what}: booked ${booked}, at Stripe ${listed}`,
  };
}

function judgeMissingEntry(row: ComparedRow): Difference | null {
  const listed = amountOf(row.movementCents, row.movementCurrency);
  const movementId = row.movementId ?? "";
  if (row.paymentState === null) {
    if (row.paymentIntentId === null) return unexplained(movementId, listed, row.kind);
    if (row.paymentNetCents === 0) return null;
    return {
      task: {
        kind: "payments.refund-unknown",
        subject: { type: "payment", id: row.paymentIntentId },
        facts: { amount: amountOf(row.paymentNetCents, row.movementCurrency), configuration: "none" },
      },
      text: `payment ${row.paymentIntentId}: at Stripe, but we do not know it`,
    };
  }
  const isArrival = row.kind === "captured" || row.kind === "payment_returned";
  // A debit that failed before it had succeeded came and went, and neither is booked. A debit that was returned after
  // its success is booked as arrived, so the sums differ.
  if (isArrival && (row.paymentState === "processing" || row.arrivedNetCents === row.bookedNetCents))
    return null;
  return {
    task: {
      kind: "books.record-missing",
      subject: { type: "balance-transaction", id: movementId },
      facts: { ...factsOf(row), "at Stripe": listed },
    },
    text: `${describe(row)}: ${listed} at Stripe, but not booked`,
    ...(row.paymentIntentId === null ? {} : { missingFor: row.paymentIntentId }),
  };
}

/** The difference of a movement that belongs to no payment, and is none of Stripe's own. */
export function unexplained(movementId: string, amount: string, category: string): Difference {
  return {
    task: {
      kind: "books.explain-movement",
      subject: { type: "balance-transaction", id: movementId },
      facts: { category, amount },
    },
    text: `movement ${movementId}: ${amount} (${category}) of no payment`,
  };
}

const FAULT_TEXTS: Readonly<Record<SumFault, string>> = {
  "more-reversed-than-refunded": "more refunds failed than were made",
  "more-reinstated-than-lost": "disputes gave back more than they took",
  "more-out-than-in": "more money went out than came in",
};

/** The difference of a payment whose entries cannot all be right; null when they can. */
export function judgePaymentSums(
  paymentIntentId: string,
  entries: readonly { kind: BookEntryKind; amountCents: Cents }[],
): Difference | null {
  const sums = sumEntries(entries);
  const fault = findSumFault(sums);
  if (!fault) return null;
  return {
    task: {
      kind: "books.explain-payment",
      subject: { type: "payment", id: paymentIntentId },
      facts: {
        problem: FAULT_TEXTS[fault],
        captured: formatDollars(sums.captured),
        refunded: formatDollars(sums.refunded),
        lost: formatDollars(sums.lost),
      },
    },
    text: `payment ${paymentIntentId}: ${FAULT_TEXTS[fault]}`,
  };
}

/** Without a sign: the kind says in which direction the money moved. */
export function amountOf(amountCents: Cents | null, currency: string | null): string {
  return formatAmount(Math.abs(amountCents ?? 0), currency ?? "");
}

function describe({ kind, sourceId }: ComparedRow): string {
  return `${BOOK_ENTRY_LABELS[kind]} ${sourceId ?? ""}`.trim();
}

function factsOf({ kind, sourceId, paymentIntentId, orderId, movementId }: ComparedRow) {
  return {
    movement: BOOK_ENTRY_LABELS[kind],
    payment: paymentIntentId,
    order: orderId,
    ...(sourceId === paymentIntentId ? {} : { source: sourceId }),
    ...(movementId === null ? {} : { "balance transaction": movementId }),
  };
}
