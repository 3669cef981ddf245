import { capitalize } from "@/lib/kit/capitalize";
import { formatCalendarDay, formatMoment } from "@/lib/kit/format-date";

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
      before: toText(before?.[field]),
      after: toText(after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** `sessionsEnded` becomes "Sessions ended". */
function toWords(field: string): string {
  const words = field.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  return capitalize(words);
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? toReadableTime(value) : JSON.stringify(value);
}

/** A time stamp or a day as people write it; any other text as it is. */
function toReadableTime(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)) return formatMoment(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatCalendarDay(new Date(text)) : text;
}
