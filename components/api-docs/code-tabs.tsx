"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

interface CodeTabsProps {
  /** What the tabs choose, for screen readers: `List leads: language`. */
  label: string;
  tabs: readonly { name: string; panel: ReactNode }[];
}

/** How many tabs each key moves the selection. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs for one example in several languages. CSS hides unselected panels only where scripts run, so without
 * JavaScript all panels are visible, one below the other.
 */
export function CodeTabs({ label, tabs }: CodeTabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const choose = (index: number) => {
    setChosen(index);
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[index]?.focus();
  };

  const chooseByKey = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const step = STEPS[event.key];
    if (step) choose((chosen + step + tabs.length) % tabs.length);
    else if (event.key === "Home") choose(0);
    else if (event.key === "End") choose(last);
    else return;
    event.preventDefault();
  };

  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" aria-label={label} className="noscript:hidden flex gap-1 print:hidden">
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            onKeyDown={chooseByKey}
            className="min-h-10 rounded-t px-3.5 text-sm font-semibold text-muted hover:text-ink aria-selected:bg-night aria-selected:text-white"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          className={`noscript:mb-4 print:mb-4 ${index === chosen ? "" : "[@media_screen_and_(scripting:enabled)]:hidden"}`}
        >
          <p className="mb-1 hidden text-sm font-semibold text-ink noscript:block print:block">{name}</p>
          {panel}
        </div>
      ))}
    </div>
  );
}
