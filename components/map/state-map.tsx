import type { Availability } from "@/lib/catalog/lines";
import { STATE_NEIGHBORS } from "@/lib/catalog/state-neighbors";
import { cn } from "@/lib/kit/cn";

/** The shapes of the states by code: one file in public/ that the browser caches. They are not part of scripts or pages. */
export const STATES_DRAWING = "/us-states.svg";
const CODES = Object.keys(STATE_NEIGHBORS);

interface StateMapProps {
  /** By state code. A missing state is drawn as unknown. */
  availability: Readonly<Record<string, Availability>>;
  selected?: ReadonlySet<string>;
  /** Makes the states clickable. The caller must offer the same choice to keyboard users. */
  onToggle?: (code: string) => void;
  className?: string;
}

/**
 * A map of the United States, colored by supply. It is hidden from screen readers, so the page must also show its
 * information as text, and offer its choices in a list.
 */
export function StateMap({ availability, selected, onToggle, className }: StateMapProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 975 610"
      className={cn("state-map block h-auto w-full", className)}
      data-pick={onToggle !== undefined}
      onClick={onToggle && ((event) => toggleAt(event.target, onToggle))}
    >
      {CODES.map((code) => (
        <use
          key={code}
          href={`${STATES_DRAWING}#${code}`}
          data-state={code}
          data-supply={availability[code]}
          data-selected={selected?.has(code) || undefined}
        />
      ))}
    </svg>
  );
}

function toggleAt(target: EventTarget, onToggle: (code: string) => void): void {
  const code = target instanceof SVGElement ? target.dataset.state : undefined;
  if (code) onToggle(code);
}
