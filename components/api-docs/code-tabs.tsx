"use client";

import { Tabs } from "radix-ui";
import type { CodeExample } from "@/lib/public-api/code-examples";
import { CodeBlock } from "./code-block";

interface CodeTabsProps {
  /** What the examples do, for screen readers: `List leads`. */
  label: string;
  examples: readonly CodeExample[];
}

/** One example in several languages. Without JavaScript all of them stand below each other. */
export function CodeTabs({ label, examples }: CodeTabsProps) {
  return (
    <Tabs.Root defaultValue={examples[0]?.language ?? ""} className="min-w-0">
      <Tabs.List aria-label={`${label}: language`} className="flex gap-1 print:hidden noscript:hidden">
        {examples.map(({ language }) => (
          <Tabs.Trigger
            key={language}
            value={language}
            className="min-h-10 rounded-t border border-b-0 border-transparent px-3.5 text-sm font-semibold text-muted hover:text-ink data-[state=active]:border-night data-[state=active]:bg-night data-[state=active]:text-white"
          >
            {language}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {examples.map(({ language, code }) => (
        // All stay in the page: what is not chosen is hidden only where a script can show it again.
        <Tabs.Content
          key={language}
          value={language}
          forceMount
          className="print:mb-4 [@media_screen_and_(scripting:enabled)]:data-[state=inactive]:hidden noscript:mb-4"
        >
          <p className="mb-1 hidden text-sm font-semibold text-ink print:block noscript:block">{language}</p>
          <CodeBlock code={code} label={`${label} in ${language}`} joined />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
