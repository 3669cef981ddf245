"use client";

import { useSearchParams } from "next/navigation";

/**
 * The query of the page's URL, and a function that changes it without a page load, so that reload, link and back button
 * show the same list. Pass `push` for a new page of a list, so that the back button returns to the previous one.
 */
export function useUrlState() {
  const parameters = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, step: "replace" | "push" = "replace") => {
    // Read from the location: two changes may come faster than the page renders.
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const text = query.toString();
    const url = text ? `?${text}` : window.location.pathname;
    if (step === "push") window.history.pushState(null, "", url);
    else window.history.replaceState(null, "", url);
  };
  return [parameters, change] as const;
}
