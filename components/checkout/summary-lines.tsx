interface SummaryLinesProps {
  title: string;
  lines: readonly { label: string; value: string }[];
  /** Label of the total, for example `Total due now`. */
  totalLabel: string;
  /** Formatted, in whole dollars. */
  total: string;
  /** The exact amount, formatted, when `total` is rounded. */
  exactTotal?: string | undefined;
  /** What is charged again, in a sentence; the exact total when omitted. For a total that is not one amount yet. */
  totalAgain?: string;
  /** When the total is charged again, for example `every Sunday morning until you cancel`; null for never. */
  chargedAgain: string | null;
  /** The date of the first renewal, written out; without it only the rule is shown. */
  nextChargeOn?: string | undefined;
}

/** The summary of a purchase above the payment form. */
export function SummaryLines({
  title,
  lines,
  totalLabel,
  total,
  exactTotal,
  totalAgain = exactTotal ?? total,
  chargedAgain,
  nextChargeOn,
}: SummaryLinesProps) {
  return (
    <section aria-label="Your purchase">
      <h2 className="text-lg font-semibold">{title}</h2>
      <dl className="mt-3 grid gap-2">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-3">
          <dt>{totalLabel}</dt>
          <dd className="text-right">
            <span className="font-display text-2xl font-medium">{total}</span>
            {exactTotal ? <span className="block text-sm text-muted">Exactly {exactTotal}</span> : null}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-sm text-muted">
        {chargedAgain
          ? `Then ${totalAgain} ${chargedAgain}.`
          : "One-time payment. You will not be charged again."}
        {nextChargeOn ? (
          <>
            {" "}
            Next charge: <strong className="font-semibold text-ink">{exactTotal ?? total}</strong> on{" "}
            {nextChargeOn}.
          </>
        ) : null}
      </p>
    </section>
  );
}
