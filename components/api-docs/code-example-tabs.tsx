import type { CodeExample } from "@/lib/public-api/code-examples";
import { CodeBlock } from "./code-block";
import { CodeTabs } from "./code-tabs";

interface CodeExampleTabsProps {
  /** What the examples do: `List leads`. */
  label: string;
  examples: readonly CodeExample[];
}

/** One call in several languages, as tabs. */
export function CodeExampleTabs({ label, examples }: CodeExampleTabsProps) {
  return (
    <CodeTabs
      label={`${label}: language`}
      tabs={examples.map(({ language, code }) => ({
        name: language,
        panel: <CodeBlock code={code} label={`${label} in ${language}`} joined />,
      }))}
    />
  );
}
