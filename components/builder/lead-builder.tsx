"use client";

import { useCallback, useMemo, useState } from "react";
import { useLeadTypes, useStates, useStatesOfLine } from "@/components/catalog/use-catalog";
import { MapLegend } from "@/components/map/map-legend";
import { StateMap } from "@/components/map/state-map";
import { supplyByCode } from "@/components/map/supply-by-code";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { LINE_LABELS } from "@/lib/catalog/lines";
import type { LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import {
  type BuilderSelection,
  chooseLeadType,
  chooseLine,
  EMPTY_SELECTION,
  fitToCatalog,
  toggleState,
} from "@/lib/configurations/builder-selection";
import { LEAD_QUANTITIES } from "@/lib/pricing/lead-quantities";
import { loadDraft, saveDraft } from "./draft-storage";
import { FillForecast } from "./fill-forecast";
import { LeadTypeStep } from "./lead-type-step";
import { PriceSummary } from "./price-summary";
import { QuantityStep } from "./quantity-step";
import { StateList } from "./state-list";
import { Step } from "./step";
import { useConfirmedPrice } from "./use-confirmed-price";
import { type BuilderMode, useProceed } from "./use-proceed";

/** The package builder: lead type, quantity and states, with a price that is always in view. */
export function LeadBuilder({ mode }: { mode: BuilderMode }) {
  const leadTypes = useLeadTypes();
  const states = useStates();
  if (leadTypes.isError && !leadTypes.data)
    return (
      <LoadError what="The lead types" onRetry={() => void leadTypes.refetch()} busy={leadTypes.isFetching} />
    );
  if (states.isError)
    return <LoadError what="The states" onRetry={() => void states.refetch()} busy={states.isFetching} />;
  if (!leadTypes.data || !states.data) return <BuilderSkeleton />;
  return <Builder mode={mode} leadTypes={leadTypes.data} states={states.data} />;
}

interface BuilderProps {
  mode: BuilderMode;
  leadTypes: readonly LeadTypeDto[];
  states: readonly StateDto[];
}

function Builder({ mode, leadTypes, states }: BuilderProps) {
  const [selection, change] = useBuilderSelection(leadTypes, states);
  const leadType = leadTypes.find(({ id }) => id === selection.leadTypeId) ?? null;
  const price = useConfirmedPrice(leadType, selection);
  const statesOfLine = useStatesOfLine(selection.line, states);
  const { proceed, busy, newPrice } = useProceed(mode, selection, price?.totalPrice);

  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <div className="grid gap-6">
        <LeadTypeStep
          leadTypes={leadTypes}
          line={selection.line}
          leadTypeId={selection.leadTypeId}
          onLine={(line) => change(chooseLine(selection, line, leadTypes))}
          onLeadType={(type) => change(chooseLeadType(selection, type))}
        />
        <QuantityStep leadType={leadType} selection={selection} onChange={change} />
        <StateStep
          states={statesOfLine}
          selected={selection.states}
          onChange={(chosen) => change({ ...selection, states: chosen })}
        />
        <FillForecast selection={selection} />
      </div>
      <PriceSummary
        name={leadType ? `${LINE_LABELS[leadType.line]}, ${leadType.tier}` : null}
        selection={selection}
        price={price}
        newPrice={newPrice}
        busy={busy}
        onProceed={proceed}
      />
    </div>
  );
}

/** The builder's placeholder while the catalog loads. */
function BuilderSkeleton() {
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[1fr_340px]">
      <output className="sr-only">Loading the lead types and states</output>
      <div className="grid gap-6">
        <Skeleton className="h-56" />
        <Skeleton className="h-80" />
        <Skeleton className="h-[64rem]" />
      </div>
      <Skeleton className="hidden h-72 lg:block" />
    </div>
  );
}

interface StateStepProps {
  states: readonly StateDto[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** The choice of states: a map for the pointer, and a list for everybody. Both show the same selection. */
function StateStep({ states, selected, onChange }: StateStepProps) {
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

/**
 * The selection in the builder. It survives a reload and is fitted to today's catalog. Use it only in components that
 * render in the browser: the server does not have this tab's draft.
 */
function useBuilderSelection(leadTypes: readonly LeadTypeDto[], states: readonly StateDto[]) {
  const [chosen, setChosen] = useState(() => loadDraft() ?? EMPTY_SELECTION);
  const selection = useMemo(() => {
    const codes = states.map(({ code }) => code);
    return fitToCatalog(chosen, leadTypes, codes, LEAD_QUANTITIES);
  }, [chosen, leadTypes, states]);

  const change = useCallback((next: BuilderSelection) => {
    setChosen(next);
    saveDraft(next);
  }, []);

  return [selection, change] as const;
}
