import * as z from "zod/mini";
import type { Line } from "@/lib/catalog/lines";
import { capitalize } from "@/lib/kit/capitalize";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDollars } from "@/lib/kit/money";
import { ATTRIBUTE_LABELS, CODE_TEXTS } from "./attribute-labels";

/** A field as text. */
export interface AttributeFact {
  label: string;
  value: string;
}

const record = z.record(z.string(), z.unknown());

/** Names of companies: every word is capitalized. */
const NAME_FIELDS = new Set(["currentCarrier"]);
/** What the publisher wrote itself. `honda` and `cr-v` look like codes and are none. */
const FREE_TEXTS = new Set(["make", "model"]);
/** Numbers without a thousands separator: 1996, not 1,996. */
const PLAIN_NUMBERS = new Set(["year", "yearBuilt"]);

/** Answers that read better with their unit in the value. Files keep the plain number under `ATTRIBUTE_LABELS`. */
const MEASURES: Readonly<Record<string, { label: string; text: (amount: number) => string }>> = {
  termYears: { label: "Term", text: (years) => `${years} years` },
  heightInches: { label: "Height", text: (inches) => `${Math.floor(inches / 12)} ft ${inches % 12} in` },
  weightPounds: { label: "Weight", text: (pounds) => `${pounds} lb` },
  continuouslyInsuredMonths: { label: "Insured without a gap", text: (months) => `${months} months` },
  roofAgeYears: { label: "Roof age", text: (years) => `${years} years` },
};

/**
 * The stored attributes of a lead for people: as `attributesToDto`, with units in the values.
 * @param formatTime times stay in ISO 8601 for a page, which knows the reader's time zone (`datesInWords`).
 */
export function attributesInWords(
  attributes: unknown,
  formatTime: (time: string) => string = (time) => time,
): AttributeFact[] {
  const parsed = record.safeParse(attributes);
  const given = parsed.success ? parsed.data : {};
  return namesInOrder(given).map((name) => {
    const [measure, value] = [MEASURES[name], given[name]];
    if (measure && typeof value === "number") return { label: measure.label, value: measure.text(value) };
    if (typeof value === "string" && isMoment(value))
      return { label: labelOf(name), value: formatTime(new Date(value).toISOString()) };
    return { label: labelOf(name), value: textOf(name, value) };
  });
}

/** The stored attributes of a lead with their labels, in the order of the labels, because JSON columns keep no order. */
export function attributesToDto(attributes: unknown): AttributeFact[] {
  const parsed = record.safeParse(attributes);
  const given = parsed.success ? parsed.data : {};
  return namesInOrder(given).map((name) => ({ label: labelOf(name), value: textOf(name, given[name]) }));
}

function namesInOrder(given: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(given).toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** What the consumer asks for, in a few words, for a row of a list. */
export function summarizeAttributes(line: Line, attributes: unknown): string {
  const parsed = record.safeParse(attributes);
  const given = parsed.success ? parsed.data : {};
  const parts = SUMMARIES[line].flatMap(([name, unit]) =>
    given[name] === undefined ? [] : [briefOf(name, given[name]) + unit],
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
    ["vehicles", ""],
    ["coverage", " coverage"],
  ],
  "property-casualty": [
    ["dwelling", ""],
    ["yearBuilt", ""],
    ["replacementValueCents", ""],
  ],
};

const ORDER = Object.keys(ATTRIBUTE_LABELS);

/** Fields without a label come last. */
function positionOf(name: string): number {
  const position = ORDER.indexOf(name);
  return position < 0 ? ORDER.length : position;
}

function labelOf(name: string): string {
  return ATTRIBUTE_LABELS[name] ?? name;
}

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? "None" : value.map((item) => textOf(name, item)).join("; ");
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberText(name, value);
  if (typeof value === "string") return codeText(name, value);
  return objectText(value);
}

function numberText(name: string, value: number): string {
  if (name.endsWith("Cents")) return formatWholeDollars(value);
  return PLAIN_NUMBERS.has(name) ? String(value) : formatCount(value);
}

function isMoment(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(value);
}

/** Codes become text. What the publisher wrote itself and dates stay as they are. */
function codeText(name: string, value: string): string {
  if (FREE_TEXTS.has(name)) return value;
  const known = CODE_TEXTS[value];
  if (known) return known;
  if (isMoment(value)) return `${value.slice(0, 16).replace("T", " ")} UTC`;
  if (!/^[a-z]+(-[a-z]+)*$/.test(value)) return value;
  const words = value.split("-");
  return (NAME_FIELDS.has(name) ? words.map(capitalize) : [capitalize(words.join(" "))]).join(" ");
}

/** Fields of an item that read better as a phrase than as "label: value". */
const PHRASES: Readonly<Record<string, (text: string) => string>> = {
  use: (text) => `${text.toLowerCase()} use`,
  ownership: (text) => text.toLowerCase(),
  annualMiles: (text) => `${text} miles per year`,
  age: (text) => `age ${text}`,
  maritalStatus: (text) => text.toLowerCase(),
  licenseStatus: (text) => `license ${text.toLowerCase()}`,
  on: (text) => `on ${text}`,
  amountCents: (text) => text,
};

/** Fields that name an item of a list, in the order of speech. */
const NAMING = new Set(["year", "make", "model", "kind", "relationship"]);

/** As `textOf`, but only the names of the items of a list, because a row of a list has no room for more. */
function briefOf(name: string, value: unknown): string {
  const items = z.array(record).safeParse(value);
  return items.success ? items.data.map((item) => headOf(item)).join("; ") : textOf(name, value);
}

/** `2021 Toyota RAV4`. */
function headOf(item: Readonly<Record<string, unknown>>): string {
  return [...NAMING]
    .flatMap((name) => (item[name] === undefined ? [] : [textOf(name, item[name])]))
    .join(" ");
}

/** An item of a list: `2021 Toyota RAV4 (commute use, financed)`. */
function objectText(value: unknown): string {
  const parsed = record.safeParse(value);
  if (!parsed.success) return "–";
  const head = headOf(parsed.data);
  const tail = Object.entries(parsed.data)
    .filter(([name]) => !NAMING.has(name))
    .toSorted(([a], [b]) => positionOf(a) - positionOf(b))
    .map(([name, part]) => detailText(name, textOf(name, part)))
    .join(", ");
  return head && tail ? `${head} (${tail})` : head || tail;
}

function detailText(name: string, text: string): string {
  return PHRASES[name]?.(text) ?? `${labelOf(name)}: ${text}`;
}
