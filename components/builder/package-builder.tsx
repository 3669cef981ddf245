"use client";

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useStatesOfLine } from "@/components/catalog/use-catalog";
import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { notifyError } from "@/components/ui/notify";
import type { Availability, Line } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import type { LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import {
  type BuilderSelection,
  chooseLeadType,
  chooseLine,
  EMPTY_SELECTION,
  fitToCatalog,
} from "@/lib/configurations/selection";
import { LEAD_QUANTITIES } from "@/lib/pricing/price-configuration";
import { loadDraft, saveDraft } from "./draft-storage";
import { FillForecast } from "./fill-forecast";
import { LeadTypeStep } from "./lead-type-step";
import { PriceSummary } from "./price-summary";
import { QuantityStep } from "./quantity-step";
import { StateList } from "./state-list";
import { Step } from "./step";
import { useConfirmedPrice } from "./use-confirmed-price";
import { type BuilderMode, useProceed } from "./use-proceed";
import { useStateToggle } from "./use-state-toggle";

interface PackageBuilderProps {
  mode: BuilderMode;
  leadTypes: readonly LeadTypeDto[];
  states: readonly StateDto[];
}

/** The steps of the builder and its price. The server renders them too. They are inert until the browser has read the draft. */
export function PackageBuilder({ mode, leadTypes, states }: PackageBuilderProps) {
  const { selection, change, isReady } = useBuilderSelection(leadTypes, states);
  const leadType = leadTypes.find(({ id }) => id === selection.leadTypeId) ?? null;
  const price = useConfirmedPrice(leadType, selection);
  const { proceed, busy, newPrice } = useProceed(mode, selection, price?.totalPrice);

  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <div inert={!isReady} className="grid gap-6">
        <LeadTypeStep
          leadTypes={leadTypes}
          line={selection.line}
          leadTypeId={selection.leadTypeId}
          onLine={(line) => change(chooseLine(selection, line, leadTypes))}
          onLeadType={(type) => change(chooseLeadType(selection, type))}
        />
        <QuantityStep leadType={leadType} selection={selection} onChange={change} />
        <StateStep
          line={selection.line}
          states={states}
          selected={selection.states}
          onChange={(chosen) => change({ ...selection, states: chosen })}
        />
        <FillForecast selection={selection} />
      </div>
      <PriceSummary
        name={leadType ? nameLeadType(leadType) : null}
        selection={selection}
        price={price}
        newPrice={newPrice}
        busy={busy}
        onProceed={proceed}
      />
    </div>
  );
}

interface StateStepProps {
  /** The line whose leads are counted; null before one is chosen. */
  line: Line | null;
  states: readonly StateDto[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/**
 * The choice of states: a map for the pointer, and a list for everybody. Both show the same selection, the map one frame
 * later: drawing it takes the longest.
 */
function StateStep({ line, states, selected, onChange }: StateStepProps) {
  const onToggle = useStateToggle(selected, onChange);
  // The browser paints the choice of the line first, and then asks for the counts.
  const statesOfLine = useStatesOfLine(useDeferredValue(line), states);
  const drawnStates = useDeferredValue(statesOfLine);
  const drawn = useDeferredValue(selected);
  const map = useMemo(
    () => <StateMap availability={supplyByCode(drawnStates)} selected={new Set(drawn)} onToggle={onToggle} />,
    [drawnStates, drawn, onToggle],
  );
  return (
    <Step number={3} title="Where do you write?">
      <div className="grid gap-3">
        {map}
        <MapLegend withSelection />
      </div>
      <StateList states={statesOfLine} selected={selected} onChange={onChange} />
    </Step>
  );
}

/**
 * The selection in the builder. It survives a reload and is fitted to today's catalog. The server does not have this tab's
 * draft, so it is read after hydration. Before `isReady`, the draft would overwrite what the visitor chooses.
 */
function useBuilderSelection(leadTypes: readonly LeadTypeDto[], states: readonly StateDto[]) {
  const [stored, setChosen] = useState<BuilderSelection | null>(null);
  const chosen = stored ?? EMPTY_SELECTION;
  const selection = useMemo(() => {
    const codes = states.map(({ code }) => code);
    return fitToCatalog(chosen, leadTypes, codes, LEAD_QUANTITIES);
  }, [chosen, leadTypes, states]);

  useEffect(() => {
    let mounted = true;
    const start = async () => {
      const draft = await loadDraft().catch(() => {
        notifyError("Your last selection could not be loaded. Load the page again to get it back.");
        return null;
      });
      if (mounted) setChosen(draft ?? EMPTY_SELECTION);
    };
    void start();
    return () => {
      mounted = false;
    };
  }, []);

  const change = useCallback((next: BuilderSelection) => {
    setChosen(next);
    saveDraft(next);
  }, []);

  return { selection, change, isReady: stored !== null };
}

/** Converts the list of states to the map's format: supply by state code. */
function supplyByCode(states: readonly StateDto[]): Record<string, Availability> {
  return Object.fromEntries(states.map(({ code, availability }) => [code, availability]));
}
