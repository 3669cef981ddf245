"use client";

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LeadPageDto } from "@/lib/inbox/schemas";

/** From this width on, the selected lead is shown beside the list. */
const WIDE = "(min-width: 1181px)";

interface Selection {
  /** Null while the page has no leads. */
  selectedId: string | null;
  index: number;
  select: (leadId: string) => void;
  /** Selects a lead that is on the page, or will be when the page has been read again, and brings it into view. */
  enter: (leadId: string) => void;
  /** Goes on to the next lead or back. */
  move: (step: 1 | -1, how: Move) => void;
}

interface Move {
  /** Shows another page of the list. */
  onPage: (page: number) => void;
  /** Whether the row gets the focus. Keys give it to the row. A button keeps it, because the next Enter would open the page of the lead. */
  takesFocus: boolean;
}

/**
 * Which lead of the page is selected: the first one at the start. It stays selected when the page is read again and others come
 * before it. Moving on from the last one goes to the next page.
 * @param isCurrent false while the list still shows another page.
 */
export function useSelection(data: LeadPageDto | undefined, isCurrent: boolean): Selection {
  const [chosen, setChosen] = useState<string | null>(null);
  /** Where the selection goes when the chosen lead is not on the page: `first`, `last`, or to this lead when it comes. */
  const [entry, setEntry] = useState("first");
  const [entered, setEntered] = useState(0);
  const leads = data?.leads ?? [];
  const indexOf = (leadId: string | null) => leads.findIndex(({ id }) => id === leadId);
  const wanted = indexOf(entry);
  const found = wanted >= 0 ? wanted : indexOf(chosen);
  const index = found >= 0 ? found : entry === "last" ? Math.max(0, leads.length - 1) : 0;
  const selectedId = leads[index]?.id ?? null;
  if (isCurrent && selectedId !== null && selectedId !== chosen) {
    setChosen(selectedId);
    setEntry("first");
    if (wanted >= 0) setEntered(entered + 1);
  }

  /** What had the focus when the viewer went to a row that is still to come, by a key. */
  const begun = useRef<{ from: Element | null }>(null);
  const move: Selection["move"] = (step, { onPage, takesFocus }) => {
    if (!data) return;
    begun.current = null;
    // The step begins at the row that has the focus; without one, at the selected lead.
    const focused = indexOf(
      document.activeElement?.closest("[data-lead]")?.getAttribute("data-lead") ?? null,
    );
    const next = leads[(focused >= 0 ? focused : index) + step];
    if (next) {
      setEntry("first");
      setChosen(next.id);
      if (takesFocus) focusRow(next.id);
      showRow(next.id);
      return;
    }
    const page = data.page + step;
    if (page < 1 || page > data.pages) return;
    setEntry(step > 0 ? "first" : "last");
    if (takesFocus) begun.current = { from: document.activeElement };
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
    arrive(begun, shown.current);
  }, [page]);
  useEffect(() => {
    if (entered > 0) arrive(begun, shown.current);
  }, [entered]);
  return { selectedId, index, select: setChosen, enter: setEntry, move };
}

/**
 * Shows a row that has come. It gets the focus when the viewer went there by a key: the row that had it is gone, and the arrows
 * work in rows only. Not when the viewer has gone on to something else meanwhile.
 */
function arrive(begun: RefObject<{ from: Element | null } | null>, leadId: string | null): void {
  const active = document.activeElement;
  const isHere =
    active === null ||
    active === document.body ||
    active === begun.current?.from ||
    active.closest("[data-lead]");
  if (begun.current && isHere) focusRow(leadId);
  begun.current = null;
  showRow(leadId);
}

function focusRow(leadId: string | null): void {
  document.querySelector<HTMLElement>(`[data-lead="${leadId}"] a`)?.focus({ preventScroll: true });
}

/** Scrolls the list until the row of a lead is in view. */
function showRow(leadId: string | null): void {
  document.querySelector(`[data-lead="${leadId}"]`)?.scrollIntoView({ block: "nearest" });
}

export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

/**
 * Whether the selected lead is shown beside the list. Not left to the stylesheet: a preview that nobody sees would still read the
 * lead, which is logged as a view. The list is drawn in the browser alone (`CustomerGate`), so the server's answer is never shown.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(followWidth, isWide, () => false);
}

function followWidth(onChange: () => void): () => void {
  const width = window.matchMedia(WIDE);
  width.addEventListener("change", onChange);
  return () => width.removeEventListener("change", onChange);
}
