import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { supplyByCode } from "@/components/map/supply-by-code";
import type { StateDto } from "@/lib/catalog/schemas";
import { toggleState } from "@/lib/configurations/builder-selection";
import { StateList } from "./state-list";
import { Step } from "./step";

interface StateStepProps {
  states: readonly StateDto[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Where: a map for the pointer above the list for everybody; both show the same choice. */
export function StateStep({ states, selected, onChange }: StateStepProps) {
  return (
    <Step number={3} title="Where do you write?">
      <div className="grid gap-3">
        <StateMap
          availability={supplyByCode(states)}
          selected={new Set(selected)}
          onToggle={(code) => onChange(toggleState(selected, code))}
        />
        <MapLegend withSelection />
      </div>
      <StateList states={states} selected={selected} onChange={onChange} />
    </Step>
  );
}
