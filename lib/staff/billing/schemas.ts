import { differenceInCalendarDays, isValid, parseISO } from "date-fns";
import * as z from "zod/mini";
import { BOOK_ENTRY_KINDS } from "@/lib/books/sum-entries";

/** The most days of one period. */
const MOST_DAYS = 366;

const day = z.string().check(
  // The day after 9999-12-31 is not read by PostgreSQL, and sorts before it.
  z.regex(/^(?!9999)\d{4}-\d{2}-\d{2}$/, "A day is written as 2026-11-21."),
  z.refine((text) => isValid(parseISO(text)), "There is no such day."),
);

/** The query of GET /api/admin/billing and of the CSV file: the last days, or both days of a period. Days of New York. */
export const billingPeriodQuery = z
  .object({ days: z.optional(z.enum(["7", "30", "90"])), from: z.optional(day), to: z.optional(day) })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: "A period needs its first and its last day.",
      path: ["to"],
    }),
    z.refine(({ from, to }) => !from || !to || from <= to, {
      error: "The last day is before the first one.",
      path: ["to"],
    }),
    z.refine(
      ({ from, to }) => !from || !to || differenceInCalendarDays(parseISO(to), parseISO(from)) < MOST_DAYS,
      {
        error: `A period may have at most ${MOST_DAYS} days.`,
        path: ["to"],
      },
    ),
  );
export type BillingPeriodQuery = z.infer<typeof billingPeriodQuery>;

/** Amounts in cents. captured = kept + refunded + lost. */
const sums = z.object({ captured: z.int(), refunded: z.int(), lost: z.int(), kept: z.int() });

const bookDayDto = z.extend(sums, { day: z.string() });
export type BookDay = z.infer<typeof bookDayDto>;

const bookCheckDto = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Null while it runs. */
  finishedAt: z.nullable(z.string()),
  /** Null while it runs. */
  verdict: z.nullable(z.enum(["passed", "differs", "aborted"])),
  movements: z.int(),
  differences: z.int(),
});
export type BookCheckDto = z.infer<typeof bookCheckDto>;

/** GET /api/admin/billing. */
export const billingOverviewDto = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(bookDayDto),
  totals: z.extend(sums, {
    /** Stripe's fees for the entries whose fee is known. */
    fees: z.int(),
    /** Entries whose fee is not known yet. */
    feesUnknown: z.int(),
  }),
  /** Entries of the period in other currencies: not in the figures. */
  otherCurrencies: z.int(),
  lastCheck: z.nullable(bookCheckDto),
  /** Open tasks about differences, the oldest first. */
  tasks: z.array(
    z.object({ id: z.string(), title: z.string(), subjectId: z.string(), openedAt: z.string() }),
  ),
});
export type BillingOverview = z.infer<typeof billingOverviewDto>;

/** The query of GET /api/admin/billing/entries. */
export const bookEntryQuery = z.object({
  find: z
    .string()
    .check(z.trim(), z.regex(/^[\w-]{1,100}$/, "Enter the ID of an order, payment, refund or dispute.")),
});

const bookEntryDto = z.object({
  id: z.string(),
  kind: z.enum(BOOK_ENTRY_KINDS),
  sourceId: z.string(),
  paymentIntentId: z.string(),
  orderId: z.nullable(z.string()),
  /** Signed: negative when money leaves our balance at Stripe. */
  grossCents: z.int(),
  /** Null while it is unknown. */
  feeCents: z.nullable(z.int()),
  currency: z.string(),
  documentNumber: z.nullable(z.string()),
  balanceTransactionId: z.nullable(z.string()),
  occurredAt: z.string(),
});
export type BookEntryDto = z.infer<typeof bookEntryDto>;

/** GET /api/admin/billing/entries: all entries of the payments that match, the oldest first. */
export const bookEntriesDto = z.object({ entries: z.array(bookEntryDto), sums });
export type BookEntriesDto = z.infer<typeof bookEntriesDto>;
