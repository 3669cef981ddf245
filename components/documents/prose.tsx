import type { ReactNode } from "react";

/** Body text with at most 66 characters per line. Tables and tools may use the full width. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4 text-ink-soft [&>h3]:mt-4 [&>h3]:max-w-[27.7em] [&>h3]:text-lg [&>h3]:font-semibold [&>h3]:text-ink [&>ol]:grid [&>ol]:max-w-[27.7em] [&>ol]:list-decimal [&>ol]:gap-2 [&>ol]:pl-5 [&>p]:max-w-[27.7em] [&>ul]:grid [&>ul]:max-w-[27.7em] [&>ul]:list-disc [&>ul]:gap-2 [&>ul]:pl-5 [&_li]:marker:text-muted [&_strong]:font-semibold [&_strong]:text-ink">
      {children}
    </div>
  );
}
