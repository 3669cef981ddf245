import { FaqList } from "@/components/help/faq-list";
import { testimonials } from "@/lib/marketing/claims";
import { Section } from "./section";

/** Quotes from buyers, and the six most common questions. */
export function Testimonials() {
  return (
    <Section id="testimonials" title="What agencies say">
      <ul className="grid gap-x-12 gap-y-10 border-t border-line pt-10 lg:grid-cols-3">
        {testimonials.map(({ name, title, content, avatar }) => (
          <li key={name}>
            <figure className="flex h-full flex-col gap-6">
              <blockquote className="max-w-measure font-display text-xl leading-snug lg:flex-1">
                <p className="-indent-[0.42em]">“{content}”</p>
              </blockquote>
              <figcaption className="flex items-center gap-3.5">
                {avatar ? (
                  <span
                    aria-hidden="true"
                    className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-deep"
                  >
                    {avatar}
                  </span>
                ) : null}
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-muted">{title}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-14 grid gap-4 lg:mt-18 lg:grid-cols-[22%_1fr]">
        <h3 className="font-display text-2xl font-medium tracking-tight lg:pt-3">Six questions</h3>
        <FaqList />
      </div>
    </Section>
  );
}
