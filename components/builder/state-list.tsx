"use client";

import { memo, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { findStates } from "@/lib/catalog/find-states";
import type { Availability } from "@/lib/catalog/lines";
import type { StateDto } from "@/lib/catalog/schemas";
import { statesMissing } from "@/lib/configurations/rules";
import { StatePicks } from "./state-picks";
import { useStateToggle } from "./use-state-toggle";

interface StateListProps {
  states: readonly StateDto[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const TONES: Readonly<Record<Availability, "green" | "yellow" | "red">> = {
  High: "green",
  Med: "yellow",
  Low: "red",
};

/** Checkboxes for all states with their supply, with a filter and quick picks. */
export function StateList({ states, selected, onChange }: StateListProps) {
  const onToggle = useStateToggle(selected, onChange);
  const [search, setSearch] = useState("");
  const countId = useId();
  const found = findStates(states, search);

  return (
    <div className="grid gap-4">
      <StatePicks states={states} selected={selected} onChange={onChange} />
      <TextField
        label="Find a state"
        type="search"
        autoComplete="off"
        placeholder="Name or code"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <output className="sr-only">
        {search ? `${found.length} ${found.length === 1 ? "state" : "states"} found` : ""}
      </output>
      <fieldset aria-describedby={countId}>
        <legend className="sr-only">States</legend>
        <div className="grid h-96 auto-rows-min content-start gap-x-2 overflow-y-auto rounded border border-line p-1.5 sm:grid-cols-2">
          {found.map((state) => (
            <StateBox
              key={state.code}
              state={state}
              checked={selected.includes(state.code)}
              onToggle={onToggle}
            />
          ))}
          {found.length === 0 ? (
            <p className="p-3 text-muted sm:col-span-2">No state matches “{search}”.</p>
          ) : null}
        </div>
      </fieldset>
      <p id={countId} className="text-sm text-muted">
        {selected.length} of {states.length} selected. The badge is our estimate of what a state has left for
        new orders: High, Med or Low. Without enough data, a state shows Med.
      </p>
      <StatesHint selectedCount={selected.length} />
    </div>
  );
}

interface StateBoxProps {
  state: StateDto;
  checked: boolean;
  onToggle: (code: string) => void;
}

const StateBox = memo(function StateBox({ state, checked, onToggle }: StateBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded px-2.5 hover:bg-paper has-checked:bg-accent-soft/60">
      <input
        type="checkbox"
        value={state.code}
        checked={checked}
        // Else a browser may restore a tick before React hydrates the box, which then shows a state that is not selected.
        autoComplete="off"
        onChange={() => onToggle(state.code)}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="flex-1">{state.name}</span>
      <Badge tone={TONES[state.availability]}>{state.availability}</Badge>
    </label>
  );
});

/** Says how many more states are needed, while 1 to 4 are selected (spec, section 5). */
function StatesHint({ selectedCount }: { selectedCount: number }) {
  const missing = selectedCount > 0 ? statesMissing(selectedCount) : 0;
  return (
    <output className="block">
      {missing > 0 ? (
        <Notice tone="amber">
          Please select at least {missing} more {missing === 1 ? "state" : "states"} for optimal delivery
          speed.
        </Notice>
      ) : null}
    </output>
  );
}
