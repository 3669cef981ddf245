"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { asItIs, rereadCatalogIfGone } from "@/components/catalog/use-catalog";
import { notify } from "@/components/ui/notify";
import type { LeadTypeDto } from "@/lib/catalog/schemas";
import type { BuilderSelection } from "@/lib/configurations/selection";
import { apiRequest } from "@/lib/platform/http/api-request";
import { priceLeadType, toPricingDto } from "@/lib/pricing/price-configuration";
import type { PricingDto } from "@/lib/pricing/schemas";

export const PRICING_KEY = "/api/calculate-pricing";
// Loaded with the first price, because it brings zod, which is not one of the first scripts of the page.
const loadPricing = async () => (await import("@/lib/pricing/schemas")).pricingDto;

/**
 * The price of a selection: first computed from the catalog, then confirmed by the server. A late response to an earlier
 * selection is never shown, because each selection has its own query key. Null without a lead type.
 */
export function useConfirmedPrice(
  leadType: LeadTypeDto | null,
  selection: BuilderSelection,
): PricingDto | null {
  const client = useQueryClient();
  const { leadQuantity, includeBeneficiary, includeHigherIncome } = selection;
  const question = {
    leadTypeId: leadType?.id ?? "",
    leadQuantity,
    includeBeneficiary: String(includeBeneficiary),
    includeHigherIncome: String(includeHigherIncome),
  };
  const expected = useMemo(
    () =>
      leadType &&
      toPricingDto(priceLeadType(leadType, { leadQuantity, includeBeneficiary, includeHigherIncome })),
    [leadType, leadQuantity, includeBeneficiary, includeHigherIncome],
  );
  const { data: confirmed, error } = useQuery<PricingDto>({
    queryKey: [PRICING_KEY, question],
    queryFn: () => apiRequest("POST", PRICING_KEY, loadPricing, question),
    enabled: leadType !== null && leadQuantity > 0,
    // Fetched at every change: the server's price may have changed since the last time.
    staleTime: 0,
    gcTime: 0,
    // A confirmed price that is equal to the expected one renders nothing again.
    placeholderData: expected ?? undefined,
    select: asItIs,
  });

  useEffect(() => {
    if (!error) return;
    notify({
      title: "Error",
      description: "Failed to calculate pricing. Please try again.",
      destructive: true,
    });
    rereadCatalogIfGone(client, error);
  }, [client, error]);

  return confirmed ?? expected;
}
