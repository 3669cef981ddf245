import * as z from "zod/mini";
import { wholeNumber } from "@/lib/kit/whole-number";

/** More than any order holds. */
const MAX_DAILY_CAP = 1_000_000;
const CAP_RULE = "A daily limit is a whole number of leads, 1 or more.";

/** Leads a day at most (a day in New York); null: as they come. */
const typedCap = z.nullable(wholeNumber(1, MAX_DAILY_CAP, CAP_RULE));
/** The limit that the page showed. With it, nobody overwrites one that they have not seen. */
const shownCap = z.optional(z.nullable(z.int()));

/** Input of the server action `setNewOrderLimit`. */
export const newOrderLimitBody = z.object({ dailyCap: typedCap, shownCap });
export type NewOrderLimitBody = z.infer<typeof newOrderLimitBody>;

/** The daily limit that an account's orders begin with; null: they begin without one. */
export const newOrderLimitDto = z.object({ dailyCap: z.nullable(z.int()) });
export type NewOrderLimitDto = z.infer<typeof newOrderLimitDto>;

/** Input of the server action `setOrderLimits`, beside the order's id. A field that is absent stays as it is. */
export const orderLimitsBody = z.object({
  isPaused: z.optional(z.boolean()),
  dailyCap: z.optional(typedCap),
  shownCap,
});
export type OrderLimits = z.infer<typeof orderLimitsBody>;

/** How far an order got, and how fast it goes: what its card shows. The server action `setOrderLimits` returns it. */
export const orderProgressDto = z.object({
  orderId: z.string(),
  /** "137 of 500". */
  allocated: z.int(),
  quantity: z.int(),
  /** Of these: leads that replace returned ones. */
  replacements: z.int(),
  /** Leads a day at most; null: as they come. */
  dailyCap: z.nullable(z.int()),
  /** Leads of the present day in New York, in which the cap is counted. */
  allocatedToday: z.int(),
  isPaused: z.boolean(),
  /** It wants leads: approved, not full, not ended. Also true while it is paused. */
  isOpen: z.boolean(),
  firstAllocatedAt: z.nullable(z.string()),
  lastAllocatedAt: z.nullable(z.string()),
});
export type OrderProgress = z.infer<typeof orderProgressDto>;
