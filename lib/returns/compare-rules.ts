import { LINE_LABELS, type Line, type Tier } from "@/lib/catalog/lines";
import { frozenRules } from "@/lib/marketplace/explain-match";
import type { ReturnFacts } from "./judge-return";

/** The properties of a lead that an order can require. */
export interface ComparedLead {
  line: Line;
  tier: Tier;
  state: string;
  wantsBeneficiary: boolean;
  higherIncome: boolean;
}

/**
 * Compares a lead with the order's rules at the time of the sale. It uses the lead's row, not the match that the sale
 * recorded, so that an error in the sale shows.
 * @returns an empty list when the rules cannot be read; staff then decide.
 */
export function compareRules(rules: unknown, lead: ComparedLead): ReturnFacts["rules"] {
  const asked = frozenRules.safeParse(rules);
  if (!asked.success || !asked.data.line || !asked.data.tier || !asked.data.states) return [];
  const { line, tier, states, beneficiary = false, higherIncome = false } = asked.data;
  return [
    { label: "Line", wanted: nameOf(line), found: LINE_LABELS[lead.line], holds: line === lead.line },
    { label: "Lead type", wanted: tier, found: lead.tier, holds: tier === lead.tier },
    { label: "State", wanted: states.join(", "), found: lead.state, holds: states.includes(lead.state) },
    { label: "Beneficiary", ...askedFor(beneficiary, lead.wantsBeneficiary) },
    { label: "Higher income", ...askedFor(higherIncome, lead.higherIncome) },
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
