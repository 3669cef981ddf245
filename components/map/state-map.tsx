import type { StaticImageData } from "next/image";
import type { Availability } from "@/lib/catalog/lines";
import { STATE_NEIGHBOURS } from "@/lib/catalog/state-neighbours";
import { cn } from "@/lib/kit/cn";
import drawing from "./us-states.svg";

/** The shapes come as one file that the browser keeps; they are in no script and no page. */
const file: StaticImageData = drawing;
const CODES = Object.keys(STATE_NEIGHBOURS);

interface StateMapProps {
  /** By state code; a state that is not in it is drawn as unknown. */
  availability: Readonly<Record<string, Availability>>;
  selected?: ReadonlySet<string>;
  /** Makes the states clickable for the pointer. Whoever does so offers the same choice to the keyboard. */
  onToggle?: (code: string) => void;
  className?: string;
}

/**
 * The United States, coloured by supply. A picture for the eye only: what it says stands in words beside it,
 * and what can be chosen on it can be chosen in a list.
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
          href={`${file.src}#${code}`}
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
