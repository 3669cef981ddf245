"use client";

import { useLeadTypes } from "@/components/catalog/use-catalog";
import { Notice } from "@/components/ui/notice";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import type { PendingCheckout } from "@/lib/configurations/pending-checkout";
import { formatCount } from "@/lib/kit/format-count";
import { formatWholeDecimal } from "@/lib/kit/money";

/** The selection that waits for the sign-in, so that nobody fears it is lost. */
export function SavedPackage({ pending }: { pending: PendingCheckout }) {
  const { data: leadTypes } = useLeadTypes();
  const leadType = leadTypes?.find(({ id }) => id === pending.selectedLeadType);
  const name = leadType ? `${LINE_LABELS[leadType.line]} ${leadType.name} ` : "";
  const states = pending.selectedStates.length;
  return (
    <Notice tone="green" className="mb-5">
      <p className="font-semibold">Your package is saved</p>
      <p>
        {formatCount(pending.leadQuantity)} {name}leads{QUANTITY_PERIOD[pending.purchaseType]} in {states}{" "}
        {states === 1 ? "state" : "states"}, {formatWholeDecimal(pending.pricing.totalPrice)}. You pay in the
        next step.
      </p>
    </Notice>
  );
}
