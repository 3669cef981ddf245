import * as z from "zod/mini";
import { STOCK_AGE_NAMES } from "@/lib/staff/leads/stock-ages";

/** The periods of the staff's overview, in days. */
export const OVERVIEW_DAYS = ["1", "7", "28"] as const;
export type OverviewDays = (typeof OVERVIEW_DAYS)[number];

/** Query of GET /api/admin/overview. */
export const staffOverviewQuery = z.object({ days: z.optional(z.enum(OVERVIEW_DAYS)) });
export type StaffOverviewQuery = z.infer<typeof staffOverviewQuery>;

const share = z.object({
  /** Leads that passed every check. */
  verified: z.int(),
  /** Of these, sold within 24 hours. */
  sold: z.int(),
});

const counts = z.record(z.enum(STOCK_AGE_NAMES), z.int());

/** Response of GET /api/admin/overview. Amounts in cents, days of New York. */
export const staffOverviewDto = z.object({
  at: z.string(),
  days: z.enum(OVERVIEW_DAYS),
  /** Captured payments, before refunds and disputes: as the books count revenue. */
  revenue: z.object({
    total: z.int(),
    before: z.int(),
    /** Refunded or lost to disputes in the period. */
    returned: z.int(),
    byDay: z.array(z.object({ day: z.string(), captured: z.int() })),
  }),
  /** Leads received in as many days as the period has, until 24 hours ago, and those of as many days before. */
  sellThrough: z.object({ now: share, before: share }),
  /** At most 100 are counted. */
  approvals: z.object({ count: z.int(), oldestAt: z.nullable(z.string()), totalCents: z.int() }),
  /** At most 100 are counted. */
  returns: z.object({
    count: z.int(),
    oldestAt: z.nullable(z.string()),
    /** When the next one is approved by itself. */
    nextDecideBy: z.nullable(z.string()),
  }),
  /** Disputes that need an answer. */
  disputes: z.object({ count: z.int(), nextDueBy: z.nullable(z.string()) }),
  /** Destinations of customers that fail, and deliveries that failed for good; at most 100 each. */
  deliveries: z.object({ failingDestinations: z.int(), failed: z.int() }),
  /** The seven states with most leads in stock, and the sum of the others. */
  stock: z.object({
    total: z.int(),
    byAge: counts,
    states: z.array(z.object({ state: z.string(), total: z.int(), byAge: counts })),
    others: z.int(),
  }),
  /** Publishers with posts in the last 30 days, most posts first; at most 12. */
  publishers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      posted: z.int(),
      passed: z.int(),
      sold: z.int(),
      returned: z.int(),
    }),
  ),
});
export type StaffOverviewDto = z.infer<typeof staffOverviewDto>;
