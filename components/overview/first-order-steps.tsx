import type { OverviewDto } from "@/lib/workspace/schemas";

/** The way of the first order, from the payment to its first lead. */
export function FirstOrderSteps({ facts }: { facts: Pick<OverviewDto, "setup" | "running"> }) {
  const { setup, running } = facts;
  const reached = running.length > 0 ? 2 : (setup.hasValidOrder ?? setup.hasOrders) ? 1 : 0;
  return (
    <section aria-labelledby="first-order" className="text-sm">
      <h2 id="first-order" className="border-b border-line pb-3 font-semibold min-[1181px]:pt-1.5">
        Your first order
      </h2>
      <ol className="pt-4">
        {STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            aria-current={index === reached ? "step" : undefined}
            className="relative pb-5 pl-6.5 not-last:after:absolute not-last:after:bottom-0 not-last:after:left-[7px] not-last:after:top-5 not-last:after:w-px not-last:after:bg-line-strong"
          >
            <span
              aria-hidden="true"
              className={`absolute left-[3px] top-[5px] size-2.5 rounded-full border-2 ${dot(index, reached)}`}
            />
            <b className="block font-semibold">{title}</b>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = [
  { title: "Choose and pay", text: "The price is shown as you choose. Pay by card or bank debit." },
  { title: "Review", text: "We review new accounts within one business day." },
  { title: "First lead", text: "Verified, sold to you alone, with its certificate." },
] as const;

function dot(index: number, reached: number): string {
  if (index < reached) return "border-accent bg-accent";
  return index === reached ? "border-amber bg-amber" : "border-line-strong bg-paper";
}
