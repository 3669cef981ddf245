import type { LeadPackageDto } from "@/lib/catalog/schemas";
import { CHARGED_AGAIN, QUANTITY_PERIOD } from "@/lib/checkout/charge-rhythm";
import { formatWholeDecimal } from "@/lib/kit/money";
import { SummaryLines } from "../summary-lines";

/** What a package costs and brings, before line and states are chosen. */
export function PackageSummary({ leadPackage }: { leadPackage: LeadPackageDto }) {
  const { name, leadsPerMonth, price } = leadPackage;
  return (
    <SummaryLines
      title={name}
      lines={[
        {
          label: "Lead quantity",
          value: `${leadsPerMonth.toLocaleString("en-US")} leads${QUANTITY_PERIOD.monthly}`,
        },
        { label: "Lead type", value: "Premium" },
      ]}
      totalLabel="Total, first month"
      total={formatWholeDecimal(price)}
      chargedAgain={CHARGED_AGAIN.monthly}
    />
  );
}
