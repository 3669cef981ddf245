"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/field";
import { AscendingIcon, DescendingIcon, UnfoldIcon } from "@/components/ui/icons";
import { type CallingRule, type CallWindow, isStricterThanFederal } from "@/lib/compliance/call-window";
import { CallingHoursRow } from "./calling-hours-row";

interface CallingHoursTableProps {
  rules: readonly CallingRule[];
  federal: CallWindow;
}

const COLUMNS = ["Mon to Fri", "Saturday", "Sunday", "Holidays", "Rule and source"] as const;

/** Every state with its hours. Can be filtered and sorted by name; without JavaScript it shows every row. */
export function CallingHoursTable({ rules, federal }: CallingHoursTableProps) {
  const [search, setSearch] = useState("");
  const [onlyStricter, setOnlyStricter] = useState(false);
  const [descending, setDescending] = useState(false);
  const shown = rules.filter(
    (rule) => matches(rule, search) && (!onlyStricter || isStricterThanFederal(rule, federal)),
  );
  const sorted = descending ? shown.toReversed() : shown;
  const flip = () => setDescending(!descending);

  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden noscript:hidden">
        <TextField
          label="Find a state"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full sm:w-64"
        />
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={onlyStricter}
            onChange={(event) => setOnlyStricter(event.target.checked)}
            className="size-4 accent-accent"
          />
          Only stricter than federal
        </label>
        <SortButton descending={descending} onFlip={flip} className="min-h-11 xl:hidden" />
      </div>
      <output className="mt-3 block text-sm text-muted print:hidden">
        {sorted.length === 0 ? "No matching states." : `${sorted.length} of ${rules.length} states`}
      </output>
      <details className="phone-fold group/hours mt-3" open={search !== "" || onlyStricter}>
        <summary className="flex min-h-11 list-none items-center justify-between gap-4 rounded border border-line bg-white px-3.5 font-medium text-ink [&::-webkit-details-marker]:hidden print:hidden">
          All {rules.length} states
          <UnfoldIcon className="size-5 shrink-0 group-open/hours:rotate-180" />
        </summary>
        <HoursTable rules={sorted} federal={federal} descending={descending} onFlip={flip} />
      </details>
    </div>
  );
}

interface HoursTableProps extends CallingHoursTableProps {
  descending: boolean;
  onFlip: () => void;
}

function HoursTable({ rules, federal, descending, onFlip }: HoursTableProps) {
  return (
    <table className="mt-3 block w-full text-left text-sm xl:table">
      <caption className="sr-only">Hours for live sales calls by state, in the local time there</caption>
      <thead className="hidden border-b border-line-strong text-ink xl:table-header-group">
        <tr>
          <th scope="col" aria-sort={descending ? "descending" : "ascending"} className="w-44 py-2 pr-4">
            <SortButton descending={descending} onFlip={onFlip} />
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="whitespace-nowrap py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-x-8 md:grid-cols-2 xl:table-row-group">
        {rules.map((rule) => (
          <CallingHoursRow key={rule.code} rule={rule} federal={federal} />
        ))}
      </tbody>
    </table>
  );
}

interface SortButtonProps {
  descending: boolean;
  onFlip: () => void;
  className?: string;
}

function SortButton({ descending, onFlip, className = "" }: SortButtonProps) {
  const Arrow = descending ? DescendingIcon : AscendingIcon;
  return (
    <button
      type="button"
      onClick={onFlip}
      className={`inline-flex items-center gap-1.5 rounded-sm font-semibold hover:text-accent-deep ${className}`}
    >
      State
      <Arrow />
      <span className="sr-only">, sorted {descending ? "Z to A" : "A to Z"}, press to reverse</span>
    </button>
  );
}

function matches({ name, code }: CallingRule, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted;
}
