import type { Availability } from "@/lib/catalog/lines";
import { STATE_NEIGHBOURS } from "@/lib/catalog/state-neighbours";
import { cn } from "@/lib/kit/cn";

/** The shapes of the states, by code, in public/. One file that the browser caches: no script and no page holds them. */
export const STATES_DRAWING = "/us-states.svg";
const CODES = Object.keys(STATE_NEIGHBOURS);

interface StateMapProps {
  /** By state code; a state that is missing is drawn as unknown. */
  availability: Readonly<Record<string, Availability>>;
  selected?: ReadonlySet<string>;
  /** Makes the states clickable. Offer the same choice to the keyboard beside the map. */
  onToggle?: (code: string) => void;
  className?: string;
}

/**
 * The United States, colored by supply. It is hidden from screen readers: the same facts stand in words beside it, and
 * the same choice is offered in a list.
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
