import { MINIMUM_STATES } from "@/lib/configurations/rules";
import type { BuilderSelection } from "@/lib/configurations/selection";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDollars, fromDecimal } from "@/lib/kit/money";
import type { PricingDto } from "@/lib/pricing/schemas";

interface PriceLinesProps {
  /** Line and lead type, for example `Premium life`. */
  name: string | null;
  selection: BuilderSelection;
  price: PricingDto | null;
}

/** The parts of the total. */
export function PriceLines({ name, selection, price }: PriceLinesProps) {
  const { leadQuantity, purchaseType, states, includeBeneficiary, includeHigherIncome } = selection;
  const leads = `${formatCount(leadQuantity)} leads${purchaseType === "weekly" ? " per week" : ""}`;
  return (
    <dl className="grid gap-2.5">
      <Line label={name ? `${name}, ${leads}` : leads} value={dollars(price?.breakdown.leadsTotal)} />
      {includeBeneficiary ? (
        <Line label="Beneficiary" value={dollars(price?.breakdown.beneficiaryTotal)} />
      ) : null}
      {includeHigherIncome ? (
        <Line label="Higher income" value={dollars(price?.breakdown.higherIncomeTotal)} />
      ) : null}
      <Line
        label="States"
        value={
          states.length < MINIMUM_STATES ? `${states.length} of ${MINIMUM_STATES}` : String(states.length)
        }
      />
    </dl>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function dollars(decimal: string | undefined): string {
  const cents = decimal === undefined ? null : fromDecimal(decimal);
  return cents === null ? "–" : formatWholeDollars(cents);
}
