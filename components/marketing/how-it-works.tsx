import { CheckList } from "@/components/ui/check-list";
import { benefits, steps } from "@/lib/marketing/claims";
import { Section } from "./section";

/** Four steps as a timeline, with the benefits below. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      intro="From the consumer's request to your call, in four steps."
    >
      <ol className="grid gap-y-8 lg:mt-16 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative grid grid-cols-[2.5rem_1fr] gap-x-4 lg:block lg:border-t lg:border-line-strong lg:pt-9 lg:pr-8"
          >
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full border border-accent bg-paper font-display text-lg text-accent-deep lg:-top-5 lg:absolute lg:left-0"
            >
              {index + 1}
            </span>
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className="-bottom-8 absolute top-10 left-5 w-px bg-line-strong lg:hidden"
              />
            ) : null}
            <div>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-10 rounded-lg bg-accent-soft/60 p-5 sm:p-7 lg:mt-12 lg:p-8">
        <h3 className="text-lg font-semibold">What you get</h3>
        <CheckList items={benefits} className="mt-4 gap-x-10 md:grid-cols-2" />
      </div>
    </Section>
  );
}
