"use client";

import { useEffect, useRef, useState } from "react";
import type { LeadPageDto } from "@/lib/inbox/schemas";

/** From this width on, the selected lead stands beside the list. */
const WIDE = "(min-width: 1181px)";

interface Selection {
  /** Null while the page has no leads. */
  selectedId: string | null;
  index: number;
  select: (leadId: string) => void;
  move: (step: 1 | -1) => void;
}

/**
 * Which lead of the page is selected. The first one is at the start; moving on from the last one goes to the next page.
 * @param onPage shows another page of the list.
 */
export function useSelection(data: LeadPageDto | undefined, onPage: (page: number) => void): Selection {
  const [chosen, setChosen] = useState<string | null>(null);
  /** Where the selection goes when another page has come. */
  const [entry, setEntry] = useState<"first" | "last">("first");
  const leads = data?.leads ?? [];
  const found = leads.findIndex(({ id }) => id === chosen);
  const entryIndex = entry === "last" ? Math.max(0, leads.length - 1) : 0;
  const index = found >= 0 ? found : entryIndex;
  const selectedId = leads[index]?.id ?? null;

  const focusRow = (leadId: string) => {
    const link = document.querySelector<HTMLElement>(`[data-lead="${leadId}"] a`);
    link?.focus({ preventScroll: true });
    showRow(leadId);
  };
  const move = (step: 1 | -1) => {
    if (!data) return;
    const next = leads[index + step];
    if (next) {
      setEntry("first");
      setChosen(next.id);
      focusRow(next.id);
      return;
    }
    const page = data.page + step;
    if (page < 1 || page > data.pages) return;
    setEntry(step > 0 ? "first" : "last");
    setChosen(null);
    onPage(page);
  };
  // Another page is shown from its top, or where its selected lead is: the last one, for a viewer who came from below.
  const page = data?.page;
  const shown = useRef(selectedId);
  useEffect(() => {
    shown.current = selectedId;
  });
  useEffect(() => {
    if (page === undefined) return;
    document.querySelector("[data-queue-scroll]")?.scrollTo({ top: 0 });
    showRow(shown.current);
  }, [page]);
  return { selectedId, index, select: setChosen, move };
}

/** Scrolls the list until the row of a lead is in view. */
function showRow(leadId: string | null): void {
  document.querySelector(`[data-lead="${leadId}"]`)?.scrollIntoView({ block: "nearest" });
}

export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
