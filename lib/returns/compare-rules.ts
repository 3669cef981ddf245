import * as z from "zod/mini";
import { LINE_LABELS, type Line, type Tier } from "@/lib/catalog/lines";
import { localTime, weekdayOf } from "@/lib/kit/zone-clock";
import { zoneName } from "@/lib/kit/zone-formatter";
import { type DeliveryHours, deliveryHours, describeHours } from "@/lib/marketplace/delivery-hours";
import { frozenRules } from "@/lib/marketplace/explain-match";
import type { ReturnFacts } from "./judge-return";

/** The properties of a lead and of its sale that an order can require. */
export interface ComparedLead {
  line: Line;
  tier: Tier;
  state: string;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
  soldAt: Date;
}

/**
 * Every rule that `sell_leads` stores. Strict: of an order with a rule that is missing here we must not say that the lead fits it. How
 * many leads the order got, and how fast, is no property of one of them.
 */
const storedRules = z.strictObject({
  ...frozenRules.shape,
  hours: z.optional(z.nullable(z.intersection(deliveryHours, z.object({ zone: z.string() })))),
  openSince: z.optional(z.unknown()),
  spreadsEvenly: z.optional(z.unknown()),
});

/**
 * Compares a lead with the order's rules at the time of the sale. It uses the lead's row, not the match that the sale
 * recorded, so that an error in the sale shows.
 * @returns an empty list when the rules cannot be read, or contain one that is not known here; staff then decide.
 */
export function compareRules(rules: unknown, lead: ComparedLead): ReturnFacts["rules"] {
  const asked = storedRules.safeParse(rules);
  if (!asked.success || !asked.data.line || !asked.data.tier || !asked.data.states) return [];
  const { line, tier, states, beneficiary = false, higherIncome = false, hours } = asked.data;
  return [
    { label: "Line", wanted: nameOf(line), found: LINE_LABELS[lead.line], holds: line === lead.line },
    { label: "Lead type", wanted: tier, found: lead.tier, holds: tier === lead.tier },
    { label: "State", wanted: states.join(", "), found: lead.state, holds: states.includes(lead.state) },
    { label: "Beneficiary", ...askedFor(beneficiary, lead.wantsBeneficiary) },
    { label: "Higher income", ...askedFor(higherIncome, lead.higherIncome) },
    ...(hours ? [{ label: "Delivery hours", ...compareHours(hours, lead.soldAt) }] : []),
  ];
}

function nameOf(line: string): string {
  return Object.entries(LINE_LABELS).find(([known]) => known === line)?.[1] ?? line;
}

function askedFor(isAsked: boolean, has: boolean) {
  return {
    wanted: isAsked ? "asked for" : "not asked for",
    found: has ? "yes" : "no",
    holds: has || !isAsked,
  };
}

/** Compares like `takes_leads_at`. */
function compareHours(hours: DeliveryHours & { zone: string }, soldAt: Date) {
  const at = localTime(hours.zone, soldAt);
  const day = weekdayOf(at);
  const hour = Math.floor(at.minute / 60);
  return {
    wanted: `${describeHours(hours)} ${zoneName(hours.zone, soldAt)}`,
    found: `sold ${describeHours({ days: [day], from: hour, to: hour + 1 })}`,
    holds: hours.days.includes(day) && hour >= hours.from && hour < hours.to,
  };
}
