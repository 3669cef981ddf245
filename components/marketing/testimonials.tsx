import { testimonials } from "@/lib/marketing/claims";
import { Section } from "./section";

/** What buyers say. */
export function Testimonials() {
  return (
    <Section id="testimonials" title="What agencies say">
      <ul className="grid gap-8 lg:grid-cols-3">
        {testimonials.map(({ name, title, content }) => (
          <li key={name}>
            <figure className="border-l-2 border-accent pl-5">
              <blockquote className="font-display text-xl">
                <p>“{content}”</p>
              </blockquote>
              <figcaption className="mt-3">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">{title}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
