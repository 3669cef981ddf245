import { addDays, format, parseISO } from "date-fns";
import { type BookEntryKind, sumEntries } from "@/lib/books/sum-entries";
import type { BookDay } from "./schemas";

interface DayRow {
  /** YYYY-MM-DD. */
  day: string;
  kind: BookEntryKind;
  amountCents: number;
}

/** One row for each day from `from` to `to`, also for days without an entry. */
export function fillDays(from: string, to: string, rows: readonly DayRow[]): BookDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const days: BookDay[] = [];
  for (let day = from; day <= to; day = format(addDays(parseISO(day), 1), "yyyy-MM-dd"))
    days.push({ day, ...sumEntries(byDay.get(day) ?? []) });
  return days;
}
