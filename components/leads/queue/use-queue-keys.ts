"use client";

import { useEffect, useEffectEvent } from "react";
import { isKeyOff } from "@/components/ui/listing/single-keys";

interface QueueKeys {
  /** j or arrow down: 1. k or arrow up: -1. */
  onMove: (step: 1 | -1) => void;
  onOpen: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * j and k move through the list, and so do the arrows while a row has the focus; elsewhere they scroll. Enter opens the
 * selected lead. Not while somebody types, or in a dialog. The account menu turns j and k off.
 */
export function useQueueKeys({ onMove, onOpen }: QueueKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (isKeyOff(event.key)) return;
    const { target } = event;
    const element = target instanceof HTMLElement ? target : null;
    if (element?.closest("input:not([type=checkbox]), textarea, select, [role=dialog], [contenteditable]"))
      return;
    const step = STEPS[event.key];
    if (step) {
      if (event.key.startsWith("Arrow") && !element?.closest("[data-lead]")) return;
      event.preventDefault();
      onMove(step);
    } else if (event.key === "Enter" && !element?.closest("a, button, label, input, summary")) {
      onOpen();
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener("keydown", (event) => press(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
