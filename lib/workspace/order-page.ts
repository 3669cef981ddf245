import * as z from "zod/mini";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { PURCHASE_TYPES } from "@/lib/configurations/rules";
import { fillForecastDto } from "@/lib/forecast/schemas";
import { nearMissesDto } from "@/lib/marketplace/near-misses";
import { orderProgressDto } from "@/lib/marketplace/order-limits";
import { orderRulesDto } from "@/lib/marketplace/order-rules";
import { type OrderOutcome, outcomeOf } from "@/lib/orders/order-outcome";
import { ORDER_STATUSES } from "@/lib/orders/order-status";
import { orderDto } from "@/lib/orders/schemas";

/** GET /api/my/orders/{orderId}: what the page of an order shows. */
export const orderPageDto = z.object({
  order: orderDto,
  bought: z.object({
    leads: z.int(),
    line: z.enum(LINES),
    tier: z.enum(TIERS),
    leadTypeId: z.string(),
    /** `Premium life`. */
    name: z.string(),
    packageName: z.nullable(z.string()),
    purchaseType: z.enum(PURCHASE_TYPES),
    beneficiary: z.boolean(),
    higherIncome: z.boolean(),
    /** Bought by the public API: the leads were chosen one by one. */
    isChosen: z.boolean(),
  }),
  /** As bought. The rules may have other states by now. */
  states: z.array(z.string()),
  /** Names of all states, by code. */
  stateNames: z.record(z.string(), z.string()),
  /** Oldest first. */
  history: z.array(z.object({ to: z.enum(ORDER_STATUSES), at: z.string() })),
  invoice: z.nullable(z.object({ id: z.string(), number: z.string() })),
  plan: z.nullable(
    z.object({
      interval: z.enum(["weekly", "monthly"]),
      status: z.string(),
      nextChargeOn: z.nullable(z.string()),
    }),
  ),
  /** Null until the order is approved. */
  progress: z.nullable(orderProgressDto),
  /** Null for an order that gets no leads by rules (`findOrderRules`). */
  rules: z.nullable(orderRulesDto),
  /** The day in New York, `2026-11-23`. */
  today: z.string(),
  /** Leads by day in New York, oldest first; days without leads are missing. */
  days: z.array(z.object({ day: z.string(), leads: z.int() })),
  /** Null with fewer than 14 days of data, and when the order takes no leads. */
  forecast: z.nullable(fillForecastDto),
  /** The account excludes leads, which the forecast does not subtract. */
  forecastIgnoresExclusions: z.boolean(),
  /** Nothing of the payment is left with us: all of it went back, or is on its way back. */
  isPaidBack: z.boolean(),
  /** What goes back if the order ends with what it got until now. Null when nothing is missing or left, or the bank has the payment. */
  undeliveredRefund: z.nullable(z.string()),
  /** Null when the order takes no leads. */
  misses: z.nullable(nearMissesDto),
});
export type OrderPageDto = z.infer<typeof orderPageDto>;

/** How far the order of the page got. */
export function outcomeOfPage({ bought, progress }: Pick<OrderPageDto, "bought" | "progress">): OrderOutcome {
  return outcomeOf(bought, progress);
}
