import * as z from "zod/mini";
import type { Line } from "@/lib/catalog/lines";
import { ATTRIBUTE_LABELS, CODE_WORDS } from "./attribute-labels";

/** A field in words. */
export interface AttributeFact {
  label: string;
  value: string;
}

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const count = new Intl.NumberFormat("en-US");
const record = z.record(z.string(), z.unknown());

/** Names of companies: every word with a capital. */
const NAME_FIELDS = new Set(["currentCarrier"]);
/** Numbers that are no quantity: 1996 is not 1,996. */
const PLAIN_NUMBERS = new Set(["year", "yearBuilt"]);

/** A lead's attributes as stored, labelled, in the order of the labels: the database keeps none. */
export function presentAttributes(attributes: unknown): AttributeFact[] {
  const parsed = record.safeParse(attributes);
  if (!parsed.success) return [];
  const inOrder = Object.entries(parsed.data).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return inOrder.map(([name, value]) => ({
    label: labelOf(name),
    value: wordsOf(name, value),
  }));
}

/** What the consumer asks for, in a few words, for a row of a list. */
export function summariseAttributes(line: Line, attributes: unknown): string {
  const parsed = record.safeParse(attributes);
  const given = parsed.success ? parsed.data : {};
  const parts = SUMMARIES[line].flatMap(([name, unit]) =>
    given[name] === undefined ? [] : [wordsOf(name, given[name]) + unit],
  );
  return parts.join(", ");
}

const SUMMARIES: Readonly<Record<Line, readonly (readonly [name: string, unit: string])[]>> = {
  life: [
    ["policyType", ""],
    ["coverageAmountCents", ""],
    ["termYears", " years"],
  ],
  health: [
    ["plan", ""],
    ["householdSize", " in the household"],
  ],
  auto: [
    ["coverage", " coverage"],
    ["vehicles", ""],
  ],
  "property-casualty": [
    ["dwelling", ""],
    ["yearBuilt", ""],
    ["replacementValueCents", ""],
  ],
};

const ORDER = Object.keys(ATTRIBUTE_LABELS);

/** A field without a label comes last. */
function placeOf(name: string): number {
  const place = ORDER.indexOf(name);
  return place < 0 ? ORDER.length : place;
}

function labelOf(name: string): string {
  return ATTRIBUTE_LABELS[name] ?? name;
}

function wordsOf(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? "None" : value.map((item) => wordsOf(name, item)).join("; ");
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberWords(name, value);
  if (typeof value === "string") return textWords(name, value);
  return objectWords(value);
}

function numberWords(name: string, value: number): string {
  if (name.endsWith("Cents")) return dollars.format(value / 100);
  return PLAIN_NUMBERS.has(name) ? String(value) : count.format(value);
}

/** Codes become words; what the publisher wrote itself (makes, models) stays. Days and times stay, too. */
function textWords(name: string, value: string): string {
  const known = CODE_WORDS[value];
  if (known) return known;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return `${value.slice(0, 16).replace("T", " ")} UTC`;
  if (!/^[a-z]+(-[a-z]+)*$/.test(value)) return value;
  const words = value.split("-");
  return (NAME_FIELDS.has(name) ? words.map(capital) : [capital(words.join(" "))]).join(" ");
}

/** One of several: `2021 Toyota RAV4 (Ownership: Financed, Use: Commute)`. */
function objectWords(value: unknown): string {
  const parsed = record.safeParse(value);
  if (!parsed.success) return "–";
  const { year, make, model, kind, relationship, ...rest } = parsed.data;
  const head = Object.entries({ year, make, model, kind, relationship })
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => wordsOf(name, part))
    .join(" ");
  const tail = Object.entries(rest)
    .map(([name, part]) => `${labelOf(name)}: ${wordsOf(name, part)}`)
    .join(", ");
  return head && tail ? `${head} (${tail})` : head || tail;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
