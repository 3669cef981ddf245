import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  aside?: string;
  children: ReactNode;
}

/** A part of the page of an order, below a hairline. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10 sm:mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-3">
        <h2 id={id} className="font-display text-xl font-medium tracking-tight">
          {title}
        </h2>
        {aside ? <p className="text-sm text-muted">{aside}</p> : null}
      </div>
      {children}
    </section>
  );
}
