"use client";

import { usePageLinks } from "./use-page-links";

/**
 * Stands once, in the root layout: moves between pages and sections, and says so while it does. The overlay
 * only covers: it takes no click, no key and no focus.
 */
export function Navigator() {
  const moving = usePageLinks();
  return (
    <output
      data-moving={moving}
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center data-[moving=true]:animate-[appear_150ms_ease-out] data-[moving=true]:bg-paper/75"
    >
      {moving ? (
        <span className="rounded-full bg-ink px-5 py-2.5 font-semibold text-white shadow-raised">
          Navigating...
        </span>
      ) : null}
    </output>
  );
}
