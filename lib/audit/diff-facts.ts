import { capitalize } from "@/lib/kit/capitalize";
import { formatCount } from "@/lib/kit/format-count";
import { formatCalendarDay, formatMoment } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";

type Facts = Readonly<Record<string, unknown>> | null;

/** One line of a change: which field, and its text before and after; null where there was nothing. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields in which two sets of facts differ, in words. Fields that stayed as they were are left out. */
export function diffFacts(before: Facts, after: Facts): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({
      field: toWords(field),
      before: toText(field, before?.[field]),
      after: toText(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** `sessionsEnded` becomes "Sessions ended", `priceCents` becomes "Price". */
function toWords(field: string): string {
  const words = field
    .replace(/Cents$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return capitalize(words);
}

function toText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return field.endsWith("Cents") ? formatDollars(value) : formatCount(value);
  if (typeof value === "string") return timeInWords(value);
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((item) => toText(field, item) ?? "nothing").join(", ");
  return Object.entries(value)
    .map(([name, inner]) => `${toWords(name)}: ${toText(name, inner) ?? "nothing"}`)
    .join(", ");
}

/** Times and days in words; other text stays as it is. */
function timeInWords(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)) return formatMoment(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCalendarDay(new Date(`${text}T00:00:00Z`));
  return text;
}
