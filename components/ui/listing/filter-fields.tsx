"use client";

import { type ReactNode, useState } from "react";
import { cn } from "@/lib/kit/cn";
import { readDay } from "@/lib/kit/day-range";
import { Button } from "../button";
import { SelectField, TextField } from "../field";

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** Label of the choice without a filter: "All lines". */
  all: string;
  /** Empty for everything. */
  value: Value | "";
  /** Each value with its label, in order. */
  choices: readonly (readonly [value: Value, word: string])[];
  onChange: (value: Value | "") => void;
  className?: string;
}

/** A select that filters a list by one value. */
export function ChoiceFilter<Value extends string>({
  label,
  all,
  value,
  choices,
  onChange,
  className,
}: ChoiceFilterProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      className={className}
      onChange={(event) => onChange(choices.find(([known]) => known === event.target.value)?.[0] ?? "")}
    >
      <option value="">{all}</option>
      {choices.map(([known, word]) => (
        <option key={known} value={known}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}

interface DayRangeFilterProps {
  /** Days as `2026-11-21`; empty for an open end. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Filters a list by days. Both fields are optional. */
export function DayRangeFilter({ from, to, onChange }: DayRangeFilterProps) {
  return (
    <>
      <DayField label="From day" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="To day" day={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

/** A date field that keeps what is typed, also while it is no day to filter by yet. */
function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  // Changed from elsewhere (the back button, another tab), and not by what was typed here.
  if (day !== shown) {
    setShown(day);
    if (day !== readDay(typed)) setTyped(day);
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readDay(event.target.value));
      }}
      // What filters nothing does not stay in the field.
      onBlur={() => setTyped(readDay(typed))}
    />
  );
}

interface FoldedFiltersProps {
  /** The HTML id of the part that is folded. It must be unique on the page. */
  id: string;
  /** What the button says: to unfold, and to fold again. */
  words: readonly [closed: string, open: string];
  /** Open from the start, because one of the filters is in use. */
  inUse: boolean;
  /** The columns on a wider screen. */
  className: string;
  children: ReactNode;
}

/** Filters in columns. On a phone a button shows them. */
export function FoldedFilters({ id, words, inUse, className, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(inUse);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="justify-self-start sm:hidden"
      >
        {words[isOpen ? 1 : 0]}
      </Button>
      <div id={id} className={cn("gap-4 sm:grid", className, isOpen ? "grid" : "hidden")}>
        {children}
      </div>
    </>
  );
}
