import { useCallback, useEffect, useRef } from "react";
import { toggleState } from "@/lib/configurations/selection";

/**
 * Returns a function that adds a state to the selection or removes it. It is always the same function, so that a toggle renders
 * only what shows that state.
 */
export function useStateToggle(selected: readonly string[], onChange: (selected: string[]) => void) {
  const latest = useRef({ selected, onChange });
  useEffect(() => {
    latest.current = { selected, onChange };
  });
  return useCallback((code: string) => {
    latest.current.onChange(toggleState(latest.current.selected, code));
  }, []);
}
