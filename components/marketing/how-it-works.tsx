import { steps } from "@/lib/marketing/claims";
import { Section } from "./section";

/** Four steps, in their order. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How it works" intro="From the form to your phone, in four steps.">
      <ol className="grid gap-x-6 gap-y-8 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="font-display text-xl text-accent">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
