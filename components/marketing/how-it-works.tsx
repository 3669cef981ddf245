import { CheckList } from "@/components/ui/check-list";
import type { Cents } from "@/lib/kit/money";
import { benefits, steps } from "@/lib/marketing/claims";
import { Comparison } from "./proof/comparison";
import { ProductPictures } from "./proof/product-pictures";
import { Section } from "./section";

/** Four steps as a timeline, pictures of the product, the benefits, and what a shared lead is in comparison. */
export function HowItWorks({ lowestPrice }: { lowestPrice: Cents | null }) {
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
      <ProductPictures />
      <h3 className="sr-only">What you get</h3>
      <CheckList items={benefits} className="mt-7 gap-x-10 md:grid-cols-2" />
      <Comparison lowestPrice={lowestPrice} />
    </Section>
  );
}
