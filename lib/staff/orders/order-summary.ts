import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { DISPUTE_STATUSES } from "@/lib/disputes/dispute-status";
import { fillForecastDto } from "@/lib/forecast/schemas";
import { staffNoteDto } from "@/lib/staff/notes/schemas";
import { staffOrderDto } from "./schemas";

/** GET /api/admin/orders/{orderId}/summary: what the staff's page of an order shows beside history and invoice. */
export const orderSummaryDto = z.object({
  order: staffOrderDto,
  customer: z.object({
    email: z.string(),
    /** This is the customer's first, second, … order. */
    orderNumber: z.int(),
    since: z.string(),
  }),
  /** Null until the order was approved. */
  demand: z.nullable(
    z.object({
      openSince: z.string(),
      isOpen: z.boolean(),
      isPaused: z.boolean(),
      isHeld: z.boolean(),
      dailyCap: z.nullable(z.int()),
      today: z.int(),
      replacements: z.int(),
      /** Names, the state with most leads first; at most 60. */
      states: z.array(z.object({ state: z.string(), leads: z.int() })),
    }),
  ),
  /** Null with fewer than 14 days of data, and when the order takes no leads. */
  forecast: z.nullable(fillForecastDto),
  /** The customer excludes leads, which the forecast does not subtract. */
  forecastIgnoresExclusions: z.boolean(),
  /** Deliveries of the order's leads, by their status. */
  deliveries: z.object({ accepted: z.int(), due: z.int(), dead: z.int() }),
  returns: z.object({ open: z.int(), approved: z.int(), denied: z.int() }),
  /** The newest first; at most 20. */
  disputes: z.array(z.object({ id: z.string(), status: z.enum(DISPUTE_STATUSES), amount: decimalAmount })),
  notes: z.array(staffNoteDto),
});
export type OrderSummaryDto = z.infer<typeof orderSummaryDto>;
