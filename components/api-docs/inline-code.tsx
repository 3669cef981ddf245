import type { ReactNode } from "react";

/** Code inside a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-paper-deep px-1 py-px font-mono text-[0.9em] text-ink break-words">
      {children}
    </code>
  );
}
