"use client";

import { useCallback, useMemo, useState } from "react";
import type { LeadTypeDto, StateDto } from "@/lib/catalog/schemas";
import { type BuilderSelection, EMPTY_SELECTION, fitToCatalog } from "@/lib/configurations/builder-selection";
import { LEAD_QUANTITIES } from "@/lib/configurations/rules";
import { loadDraft, saveDraft } from "./draft-storage";

/**
 * The selection in the builder. It survives a reload and is fitted to today's catalog. Use it only in components that
 * render in the browser: the server does not have this tab's draft.
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
