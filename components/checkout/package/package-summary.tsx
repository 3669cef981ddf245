import type { Line } from "@/lib/catalog/lines";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { CHARGED_AGAIN, QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import { formatCount } from "@/lib/kit/format-count";
import { formatDecimal, formatWholeDecimal, hasCents } from "@/lib/kit/money";
import { SummaryLines } from "../summary-lines";

interface PackageSummaryProps {
  leadPackage: LeadPackageDto;
  /** The line that the customer chose, and its price for one month (decimal). */
  chosen?: { line: Line; price: string } | undefined;
}

/** A package's quantity and price. Before a line is chosen, the price is the lowest of all lines. */
export function PackageSummary({ leadPackage, chosen }: PackageSummaryProps) {
  const { name, leadsPerMonth, price } = leadPackage;
  const total = chosen
    ? {
        total: formatWholeDecimal(chosen.price),
        exactTotal: hasCents(chosen.price) ? formatDecimal(chosen.price) : undefined,
      }
    : { total: `From ${formatWholeDecimal(price)}`, totalAgain: "the price of your line" };
  return (
    <SummaryLines
      title={name}
      lines={[
        {
          label: "Lead quantity",
          value: `${formatCount(leadsPerMonth)} leads${QUANTITY_PERIOD.monthly}`,
        },
        {
          label: "Lead type",
          value: chosen ? nameLeadType({ name: "Premium", line: chosen.line }) : "Premium",
        },
      ]}
      totalLabel="Total due now"
      {...total}
      chargedAgain={CHARGED_AGAIN.monthly}
    />
  );
}
