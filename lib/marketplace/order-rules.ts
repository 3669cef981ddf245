import * as z from "zod/mini";
import { MINIMUM_STATES } from "@/lib/configurations/rules";
import { deliveryHours } from "./delivery-hours";

const STATES_RULE = `An order needs at least ${MINIMUM_STATES} states.`;

/** What a customer changes on the page of an order. A field that is absent stays as it is. */
export const orderRulesBody = z.object({
  /** null: leads come around the clock. */
  hours: z.optional(z.nullable(deliveryHours)),
  /** Spreads the daily limit over the hours of the day. Has no effect without a limit. */
  spreadsEvenly: z.optional(z.boolean()),
  /** The order's states. The price of a lead is the same in all of them. */
  states: z.optional(
    z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, "Choose states from the list.")))
      .check(z.minLength(MINIMUM_STATES, STATES_RULE), z.maxLength(51)),
  ),
});
export type OrderRules = z.infer<typeof orderRulesBody>;

/** The rules of an order as they are now. */
export const orderRulesDto = z.object({
  states: z.array(z.string()),
  hours: z.nullable(deliveryHours),
  /** The zone of the hours, IANA name; null without hours. */
  hoursZone: z.nullable(z.string()),
  spreadsEvenly: z.boolean(),
  pausedAt: z.nullable(z.string()),
});
export type OrderRulesDto = z.infer<typeof orderRulesDto>;
