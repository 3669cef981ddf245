import type { ReactNode } from "react";
import type { StateDto } from "@/lib/catalog/schemas";
import { neighborsOf } from "@/lib/catalog/state-neighbors";
import { STATE_REGIONS } from "@/lib/catalog/state-regions";

interface StatePicksProps {
  states: readonly StateDto[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Buttons that select many states at once. Each adds to the selection; only Clear removes states. */
export function StatePicks({ states, selected, onChange }: StatePicksProps) {
  const offered = states.map(({ code }) => code);
  const high = states.filter(({ availability }) => availability === "High").map(({ code }) => code);
  const around = neighborsOf(selected);
  const add = (codes: readonly string[]) =>
    onChange([...new Set([...selected, ...codes.filter((code) => offered.includes(code))])]);
  const isChosen = (codes: readonly string[]) => codes.every((code) => selected.includes(code));

  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Quick picks</legend>
      <Pick onClick={() => add(high)} disabled={isChosen(high)}>
        All High
      </Pick>
      {STATE_REGIONS.map(({ name, codes }) => (
        <Pick key={name} onClick={() => add(codes)} disabled={isChosen(codes)}>
          {name}
        </Pick>
      ))}
      <Pick onClick={() => add(around)} disabled={around.length === 0}>
        Add neighboring states
      </Pick>
      <Pick onClick={() => add(offered)} disabled={isChosen(offered)}>
        Select all
      </Pick>
      <Pick onClick={() => onChange([])} disabled={selected.length === 0}>
        Clear
      </Pick>
    </fieldset>
  );
}

interface PickProps {
  onClick: () => void;
  disabled: boolean;
  children: ReactNode;
}

/** A pick that would change nothing stays focusable and is marked as disabled. */
function Pick({ onClick, disabled, children }: PickProps) {
  return (
    <button
      type="button"
      onClick={disabled ? undefined : onClick}
      aria-disabled={disabled}
      className="min-h-10 rounded-full border border-line-strong bg-white px-3.5 text-sm font-medium hover:border-ink off:cursor-default off:border-line off:bg-paper off:text-muted"
    >
      {children}
    </button>
  );
}
