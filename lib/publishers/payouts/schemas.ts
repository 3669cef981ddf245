import * as z from "zod/mini";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { fromDecimal } from "@/lib/kit/money";
import { uuid } from "@/lib/kit/uuid";

/** The largest price of a lead, in cents. The database refuses more. */
const MOST_CENTS = 100_000;

const line = z.enum(LINES);
const tier = z.enum(TIERS);

/** A day of the calendar, `2026-11-22`. */
const day = z.iso.date("Enter a date.");

/** A month in a URL, `2026-11`. */
export const monthText = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "A month is written 2026-11."));

/** A price that staff type, with the first day on which it holds. */
export const payoutFields = z.object({
  line,
  tier,
  payout: z.string().check(
    z.trim(),
    z.refine((text) => {
      const cents = fromDecimal(text);
      return cents !== null && cents <= MOST_CENTS;
    }, "The payout is 0 to 1,000 dollars, for example 12.50."),
  ),
  effectiveOn: day,
});

/** Input of the server action `setPayoutPrice`. */
export const payoutPriceBody = z.object({
  ...payoutFields.shape,
  publisherId: uuid(),
  /**
   * The price of that day that the page showed, in cents, null for none. Nobody overwrites a price that they have not seen. Pages
   * of the previous release do not say it.
   */
  shownCents: z.optional(z.nullable(z.int())),
  reason: z.optional(z.string()),
});
export type PayoutPriceBody = z.infer<typeof payoutPriceBody>;

/** Input of the server action `closeStatement`. */
export const closeStatementBody = z.object({
  publisherId: uuid(),
  month: monthText,
  /** The total that the page showed, in cents: a month whose total has changed since then is not closed. */
  totalCents: z.int(),
  reason: z.optional(z.string()),
});
export type CloseStatementBody = z.infer<typeof closeStatementBody>;

/** A price that was set; the list has them in the order in which they were set. */
export const payoutPriceDto = z.object({
  line,
  tier,
  payoutCents: z.int(),
  effectiveOn: z.string(),
});

/** The rows of a statement, as they are stored for a closed month too. */
export const statementRows = z.array(
  z.object({
    line,
    tier,
    payoutCents: z.nullable(z.int()),
    sold: z.int(),
    returned: z.int(),
    totalCents: z.int(),
  }),
);

/** Response of GET /api/admin/publishers/{id}/statements/{month}. */
export const statementDto = z.object({
  publisher: z.object({ id: z.string(), name: z.string() }),
  month: z.string(),
  rows: statementRows,
  totalCents: z.int(),
  /** Sold leads for whose day no price holds. */
  unpriced: z.int(),
  /** Null: open, so it still changes. */
  closed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Why an open month cannot be closed; null when it can. */
  obstacle: z.nullable(z.string()),
  /** The months that have a statement, the newest first. */
  months: z.array(z.string()),
});
export type StatementDto = z.infer<typeof statementDto>;
