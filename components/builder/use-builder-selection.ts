"use client";

import { useCallback, useMemo, useState } from "react";
import type { LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import { type BuilderSelection, EMPTY_SELECTION, fitToCatalog } from "@/lib/configurations/builder-selection";
import { LEAD_QUANTITIES } from "@/lib/configurations/rules";
import { loadDraft, saveDraft } from "./draft-storage";

/**
 * What is chosen in the builder; survives a reload of the page, and always fits the catalog as it is now.
 * For components that render in the browser only, because the server does not know this tab's draft.
 */
export function useBuilderSelection(leadTypes: readonly LeadTypeDto[], states: readonly StateDto[]) {
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
