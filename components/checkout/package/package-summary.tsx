import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { CHARGED_AGAIN, QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDecimal } from "@/lib/kit/money";
import { SummaryLines } from "../summary-lines";

/** A package's quantity and price, before line and states are chosen. */
export function PackageSummary({ leadPackage }: { leadPackage: LeadPackageDto }) {
  const { name, leadsPerMonth, price } = leadPackage;
  return (
    <SummaryLines
      title={name}
      lines={[
        {
          label: "Lead quantity",
          value: `${formatCount(leadsPerMonth)} leads${QUANTITY_PERIOD.monthly}`,
        },
        { label: "Lead type", value: "Premium" },
      ]}
      totalLabel="Total due now"
      total={formatWholeDecimal(price)}
      chargedAgain={CHARGED_AGAIN.monthly}
    />
  );
}
