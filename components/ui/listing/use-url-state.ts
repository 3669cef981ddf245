"use client";

import { useSearchParams } from "next/navigation";

/**
 * What is in the address behind the question mark, and the way to change it without a page load, so that a
 * reload, a link and the back button show the same list. A new page of a list is a step to come back from;
 * a new filter is not.
 */
export function useUrlState() {
  const parameters = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>, step: "replace" | "push" = "replace") => {
    // What stands in the bar now: two changes may come faster than the page follows.
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const text = query.toString();
    const address = text ? `?${text}` : window.location.pathname;
    if (step === "push") window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  };
  return [parameters, change] as const;
}
