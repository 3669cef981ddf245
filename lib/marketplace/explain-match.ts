import * as z from "zod/mini";
import { capitalize } from "@/lib/kit/capitalize";

/** One rule of the order at the moment of the sale: what it asked for, and what the lead had. */
export interface MatchedRule {
  label: string;
  wanted: string;
  found: string;
}

export const frozenRules = z.object({
  line: z.optional(z.string()),
  tier: z.optional(z.string()),
  states: z.optional(z.array(z.string())),
  beneficiary: z.optional(z.boolean()),
  higherIncome: z.optional(z.boolean()),
  quantity: z.optional(z.number()),
  dailyCap: z.optional(z.nullable(z.number())),
});
type FrozenRules = z.infer<typeof frozenRules>;

const passList = z.array(z.object({ rule: z.string(), found: z.unknown() }));

/**
 * Why a lead went to its order, from what was frozen with the sale, in the order in which the sale stored it.
 * Times are in ISO 8601, because the reader's time zone is not known here.
 * @returns nothing for what cannot be read.
 */
export function explainMatch(rules: unknown, passed: unknown): MatchedRule[] {
  const asked = frozenRules.safeParse(rules);
  const list = passList.safeParse(passed);
  if (!asked.success || !list.success) return [];
  return list.data.map(({ rule, found }) => (EXPLAIN[rule] ?? explainUnknown(rule))(asked.data, found));
}

type Explain = (rules: FrozenRules, found: unknown) => MatchedRule;

const EXPLAIN: Readonly<Record<string, Explain>> = {
  line: (rules, found) => row("Line", words(rules.line), words(found)),
  tier: (rules, found) => row("Lead type", words(rules.tier), words(found)),
  state: (rules, found) => row("State", rules.states?.join(", ") ?? "–", String(found)),
  beneficiary: (rules, found) =>
    row("Beneficiary", rules.beneficiary ? "Asked for" : "Not asked for", has(found)),
  "higher-income": (rules, found) =>
    row("Higher income", rules.higherIncome ? "Asked for" : "Not asked for", has(found)),
  "not-paused": () => row("Order", "Not paused", "Running"),
  "not-suppressed": () => row("Suppression list", "Not on it", "Not on it"),
  "person-not-sold": () => row("Exclusive", "Never sold in this line", "Never sold before"),
  "oldest-order": (_rules, found) => row("Priority", "Oldest matching order", `Approved ${timeOf(found)}`),
  chosen: () => row("Choice", "Chosen by the customer", "Bought by API"),
  "quantity-left": (rules, found) =>
    row("Quantity", `${rules.quantity ?? "–"} leads`, `This was number ${String(found)}`),
  "daily-cap": (rules, found) =>
    row(
      "Daily cap",
      rules.dailyCap ? `${rules.dailyCap} a day` : "None",
      `Number ${String(found)} of that day`,
    ),
};

/** A rule that is newer than this list. */
function explainUnknown(rule: string): Explain {
  return (_rules, found) => row(words(rule), "–", words(found));
}

function row(label: string, wanted: string, found: string): MatchedRule {
  return { label, wanted, found };
}

function has(found: unknown): string {
  return found === true ? "Yes" : "No";
}

function words(value: unknown): string {
  const text = typeof value === "string" ? value.replaceAll("-", " ") : (JSON.stringify(value) ?? "–");
  return capitalize(text);
}

function timeOf(value: unknown): string {
  const at = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? "earlier" : at.toISOString();
}
