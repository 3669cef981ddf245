import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { statesMissing } from "@/lib/configurations/rules";
import { type BuilderSelection, findObstacle } from "@/lib/configurations/selection";
import { formatExactDecimal, formatWholeDecimal } from "@/lib/kit/money";
import type { PricingDto } from "@/lib/pricing/schemas";
import { PriceLines } from "./price-lines";

interface PriceSummaryProps {
  name: string | null;
  selection: BuilderSelection;
  price: PricingDto | null;
  /** The new price (decimal) of this selection when the server refused the one shown. */
  newPrice: string | null;
  busy: boolean;
  onProceed: () => void;
}

/** The price summary: beside the steps on a wide screen, fixed to the bottom of a narrow one. */
export function PriceSummary(props: PriceSummaryProps) {
  const { selection, price, newPrice } = props;
  const reason = sayObstacle(selection);
  const total = price ? formatWholeDecimal(price.totalPrice) : "–";
  const billing = selection.purchaseType === "weekly" ? "per week" : "one time";
  const changed = newPrice ? `The price has changed to ${formatExactDecimal(newPrice)}.` : null;
  return (
    <>
      <output className="sr-only">{price ? `Total ${total} ${billing}` : ""}</output>
      <aside aria-label="Price" className="sticky top-22 hidden lg:block">
        <Card>
          <h2 className="mb-4 text-lg font-semibold">Your package</h2>
          <PriceLines {...props} />
          <Total total={total} billing={billing} className="mt-5 border-t border-line pt-4" />
          <PriceChanged text={changed} />
          <Proceed {...props} reason={reason} className="mt-4" />
        </Card>
      </aside>
      <aside
        aria-label="Price"
        data-price-bar=""
        className="fixed inset-x-0 bottom-0 z-20 max-h-[70dvh] overflow-y-auto rounded-t-lg border-t border-line-strong bg-white px-5 py-3 shadow-raised lg:hidden"
      >
        <details>
          <summary className="list-none rounded-sm">
            <Total total={total} billing={billing} more />
          </summary>
          <div className="border-t border-line py-3">
            <PriceLines {...props} />
          </div>
        </details>
        <PriceChanged text={changed} />
        <Proceed {...props} reason={reason} className="mt-2" />
      </aside>
    </>
  );
}

function Total({
  total,
  billing,
  more,
  className,
}: {
  total: string;
  billing: string;
  more?: boolean;
  className?: string;
}) {
  return (
    <p className={className}>
      <span className="flex items-baseline justify-between gap-4">
        <span>
          Total, {billing}
          {more ? (
            <span className="ml-2 text-sm text-accent-deep underline underline-offset-4">Details</span>
          ) : null}
        </span>
        <span className="font-display text-2xl font-medium lg:text-3xl">{total}</span>
      </span>
    </p>
  );
}

function PriceChanged({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Notice role="alert" tone="amber" className="mt-3">
      {text} Nothing was saved or charged. Proceed again to accept the new price.
    </Notice>
  );
}

function Proceed(props: PriceSummaryProps & { reason: string | null; className: string }) {
  const { reason, busy, onProceed, className } = props;
  return (
    <div className={className}>
      {/* Not `disabled`: who presses it too early is told what is missing, also by keyboard. */}
      <Button
        onClick={onProceed}
        disabled={busy}
        aria-disabled={reason !== null}
        busy={busy}
        className="w-full"
      >
        {busy ? "Saving..." : "Proceed to Checkout"}
      </Button>
      {reason ? <p className="mt-2 text-sm text-muted">{reason}</p> : null}
    </div>
  );
}

function sayObstacle(selection: BuilderSelection): string | null {
  const obstacle = findObstacle(selection);
  if (obstacle === "lead-type") return "Choose a lead type to continue.";
  if (obstacle === null) return null;
  const missing = statesMissing(selection.states.length);
  return `Choose ${missing} more ${missing === 1 ? "state" : "states"} to continue.`;
}
