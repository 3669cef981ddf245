"use client";

import { useState } from "react";
import { CRM_PRESETS, type CrmPreset } from "@/lib/delivery/destinations/crm-presets";
import type { DestinationDraft } from "@/lib/delivery/destinations/destination-draft";

/** The CRM that the form began with, and the way to begin with another one. The address stays: it is the buyer's. */
export function usePreset(onChange: (change: Partial<DestinationDraft>) => void) {
  const [chosen, setChosen] = useState<CrmPreset | null>(null);
  const choose = (id: string) => {
    const preset = CRM_PRESETS.find((known) => known.id === id) ?? null;
    setChosen(preset);
    if (preset) onChange(preset.draft);
  };
  return [chosen, choose] as const;
}
