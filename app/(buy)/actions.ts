"use server";

import { action } from "@/lib/accounts/action.server";
import { acceptTerms as acceptOf } from "@/lib/checkout/accept-terms.server";
import { acceptTermsBody } from "@/lib/checkout/schemas";
import { priceSelection } from "@/lib/configurations/saved-configurations.server";
import { selectionBody } from "@/lib/configurations/schemas";
import { toDecimal } from "@/lib/kit/money";
import { readClient } from "@/lib/platform/http/client.server";

/** Prices a selection that waited in the browser. @returns today's total, decimal. */
export const priceSavedSelection = action(
  { auth: "customer", name: "priceSavedSelection", throttle: "calculate-pricing", schema: selectionBody },
  async ({ input }) => ({ totalPrice: toDecimal((await priceSelection(input)).totalPriceCents) }),
);

/** Records that the viewer pays for a configuration under the terms of service that the page shows. */
export const acceptTerms = action(
  { auth: "customer", name: "acceptTerms", throttle: "create-payment-intent", schema: acceptTermsBody },
  ({ request, viewer, input }) => acceptOf(viewer, input, readClient(request.headers)),
);
