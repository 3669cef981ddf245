"use server";

import { action } from "@/lib/accounts/action.server";
import { priceSelection } from "@/lib/configurations/save-configuration.server";
import { selectionBody } from "@/lib/configurations/schemas";
import { toDecimal } from "@/lib/kit/money";

/** Prices a selection that waited in the browser. @returns today's total, decimal. */
export const priceSavedSelection = action(
  { auth: "customer", name: "priceSavedSelection", throttle: "calculate-pricing", schema: selectionBody },
  async ({ input }) => ({ totalPrice: toDecimal((await priceSelection(input)).totalPriceCents) }),
);
