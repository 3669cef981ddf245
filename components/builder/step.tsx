import { type ReactNode, useId } from "react";

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** One numbered step of the builder. */
export function Step({ number, title, children }: StepProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-white p-5 sm:p-7">
      <h2 id={id} className="flex items-center gap-3 text-lg font-semibold">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full border border-accent font-display text-base text-accent"
        >
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-5 grid gap-6">{children}</div>
    </section>
  );
}
