import type { ReactNode } from "react";
import { cn } from "@/lib/kit/cn";

interface SectionProps {
  id: string;
  title: string;
  intro?: string;
  className?: string;
  children: ReactNode;
}

/** A section of the home page with an anchor and a heading. It receives focus when a link jumps to it. */
export function Section({ id, title, intro, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className={cn("page-width pt-16 outline-none lg:pt-22", className)}
    >
      <h2
        id={`${id}-title`}
        className="max-w-2xl font-display text-2xl font-medium tracking-tight lg:text-3xl"
      >
        {title}
      </h2>
      {intro ? <p className="mt-3 max-w-measure text-lg text-pretty text-muted">{intro}</p> : null}
      <div className="mt-8 lg:mt-10">{children}</div>
    </section>
  );
}
