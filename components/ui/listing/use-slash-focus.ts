"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { hasSingleKeys, isKeyOff, onSingleKeysChosen } from "./single-keys";

/**
 * Focuses the field on "/", unless another field has the focus, a dialog is open, or the viewer turned single keys off.
 * @returns the field's ref, and the key for its `aria-keyshortcuts`: undefined when it does nothing.
 */
export function useSlashFocus() {
  const isOn = useSyncExternalStore(onSingleKeysChosen, hasSingleKeys, () => true);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    const focus = (event: KeyboardEvent) => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog]");
      if (!ref.current || event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing)
        return;
      if (isKeyOff(event.key)) return;
      event.preventDefault();
      ref.current.focus();
    };
    window.addEventListener("keydown", focus, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return { ref, shortcut: isOn ? "/" : undefined };
}
