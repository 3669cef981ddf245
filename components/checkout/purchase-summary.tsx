"use client";

import { useLeadPackages, useLeadTypes } from "@/components/catalog/use-catalog";
import { useAuth } from "@/components/layout/auth-provider";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { CHARGED_AGAIN, QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { formatCount } from "@/lib/kit/format-count";
import { formatDecimal, formatWholeDecimal, hasCents } from "@/lib/kit/money";
import { SummaryLines } from "./summary-lines";
import { useFirstRenewal } from "./use-first-renewal";

/** What the customer buys, what is charged now, and when the next charge is. */
export function PurchaseSummary({ configuration }: { configuration: LeadConfigurationDto }) {
  const { packageId, leadTypeId, leadQuantity, purchaseType, selectedStates, totalPrice } = configuration;
  const leadPackage = useLeadPackages().data?.find(({ id }) => id === packageId);
  const leadType = useLeadTypes().data?.find(({ id }) => id === leadTypeId);
  const { user } = useAuth();
  const renewsOn = useFirstRenewal(purchaseType, user?.timeZone);
  const addOns = [
    configuration.includeBeneficiary === "true" && "Beneficiary",
    configuration.includeHigherIncome === "true" && "Higher income",
  ].filter((name) => name !== false);

  return (
    <SummaryLines
      title={packageId ? (leadPackage?.name ?? "Lead Package") : "Custom Lead Package"}
      lines={[
        {
          label: "Lead quantity",
          value: `${formatCount(leadQuantity)} leads${QUANTITY_PERIOD[purchaseType]}`,
        },
        ...(leadType ? [{ label: "Lead type", value: nameLeadType(leadType) }] : []),
        ...(addOns.length > 0 ? [{ label: "Premium options", value: addOns.join(", ") }] : []),
        { label: "States", value: selectedStates.join(", ") },
      ]}
      totalLabel="Total due now"
      total={formatWholeDecimal(totalPrice)}
      exactTotal={hasCents(totalPrice) ? formatDecimal(totalPrice) : undefined}
      chargedAgain={CHARGED_AGAIN[purchaseType]}
      nextChargeOn={renewsOn ?? undefined}
    />
  );
}
