import type { ReactNode, Ref } from "react";
import { cn } from "@/lib/kit/cn";

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title, for example the period or a link. */
  aside?: ReactNode;
  /** For a title that gets the focus when what had it is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}

/** A part of a page of the workspace: title over a hairline. */
export function Section({ id, title, aside, headingRef, className, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={cn("min-w-0", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-3">
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          className="font-display text-xl font-medium outline-none"
        >
          {title}
        </h2>
        {aside ? <div className="text-sm text-muted">{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A link beside a title. */
export const ASIDE_LINK =
  "rounded-sm font-medium text-accent-deep underline decoration-accent-line underline-offset-4 hover:decoration-current";
