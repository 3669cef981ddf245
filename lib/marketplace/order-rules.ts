import * as z from "zod/mini";
import { isTimeZone } from "@/lib/accounts/profile/time-zones";
import { MINIMUM_STATES } from "@/lib/configurations/rules";
import { DAY_MS } from "@/lib/kit/time-units";
import { deliveryHours } from "./delivery-hours";

export const DATE_RULE = "Choose a day between tomorrow and a year from now.";
const STATES_RULE = `An order needs at least ${MINIMUM_STATES} states.`;

/** Whether a customer may choose the day as fill-by date. @param today `2026-11-22`, in New York. */
export function isFillByDay(day: string, today: string): boolean {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return ahead >= 1 && ahead <= 366;
}

/** What a customer changes on the page of an order. A field that is absent stays as it is. */
export const orderRulesBody = z.object({
  /** null: leads come around the clock. */
  hours: z.optional(z.nullable(deliveryHours)),
  /** The zone of the hours, IANA name, for an Undo that brings back hours of another zone. Default: the zone of the account. */
  hoursZone: z.optional(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, "Choose a time zone from the list.")),
  ),
  /** Spreads the daily limit over the hours of the day. Has no effect without a limit. */
  spreadsEvenly: z.optional(z.boolean()),
  /** The order's states. The price of a lead is the same in all of them. */
  states: z.optional(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/, "Choose states from the list."))).check(
      z.minLength(MINIMUM_STATES, STATES_RULE),
      z.maxLength(51),
      z.refine((states) => new Set(states).size === states.length, "Choose each state once."),
    ),
  ),
  /** The states that the page showed. With them, nobody drops a state that they have not seen. */
  shownStates: z.optional(z.array(z.string()).check(z.maxLength(51))),
  /** The last day on which the order takes leads, `2026-12-17` in New York; null: no end. What it did not get is refunded. */
  fillBy: z.optional(z.nullable(z.iso.date(DATE_RULE))),
});
export type OrderRules = z.infer<typeof orderRulesBody>;

/** The rules of an order as they are now, or as they will be when it is approved. */
export const orderRulesDto = z.object({
  states: z.array(z.string()),
  /** Leads a day at most (a day in New York); null: as they come. Changed by `setOrderLimits`. The release before does not send it. */
  dailyCap: z._default(z.nullable(z.int()), null),
  hours: z.nullable(deliveryHours),
  /** The zone of the hours, IANA name; null without hours. */
  hoursZone: z.nullable(z.string()),
  spreadsEvenly: z.boolean(),
  pausedAt: z.nullable(z.string()),
  fillBy: z.nullable(z.string()),
});
export type OrderRulesDto = z.infer<typeof orderRulesDto>;
