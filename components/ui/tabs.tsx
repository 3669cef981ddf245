"use client";

import { Tabs as Primitive } from "radix-ui";
import { type ReactNode, useState } from "react";

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  /** Keeps a panel that was shown, hidden, so that what was typed there stays. */
  keepsPanels?: boolean;
}

/** Tabs of equal width above their panel. */
export function Tabs({ label, tabs, value, onChange, keepsPanels = false }: TabsProps) {
  // A panel that was not shown yet is not there: a password manager would fill a second form that nobody sees.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set([value]));
  if (keepsPanels && !shown.has(value)) setShown(new Set([...shown, value]));
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        aria-label={label}
        className="grid auto-cols-fr grid-flow-col rounded bg-paper-deep p-1"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="rounded-sm px-3 py-2 max-[860px]:min-h-11 max-sm:px-1.5 max-sm:text-sm font-semibold text-muted data-[state=active]:bg-white data-[state=active]:text-ink data-[state=active]:shadow-sm"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.value}
          value={tab.value}
          forceMount={keepsPanels && shown.has(tab.value) ? true : undefined}
          className="pt-6 data-[state=inactive]:hidden"
          tabIndex={-1}
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
