"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField } from "@/components/ui/field";
import { formatDecimal } from "@/lib/kit/money";
import { writeDay } from "@/lib/plans/plan-schedule";
import { actionData } from "@/lib/platform/http/action-result";
import { LEAD_QUANTITIES } from "@/lib/pricing/lead-quantities";
import type { PlanDialogProps } from "./plan-actions";
import { usePlanCommand } from "./use-plans";

/** Changes the quantity of the next period; shows its price first. */
export function ChangeQuantityDialog({ plan, actions, onClose }: PlanDialogProps) {
  const [leadQuantity, setLeadQuantity] = useState(plan.leadQuantity);
  const price = useQuery({
    queryKey: ["plan-price", plan.id, leadQuantity],
    queryFn: () => actionData(actions.priceNextPeriod({ planId: plan.id, leadQuantity })),
    staleTime: 0,
    gcTime: 0,
  });
  const said = {
    title: "Plan changed",
    description: () => `From the next period: ${leadQuantity.toLocaleString("en-US")} leads.`,
  };
  const change = usePlanCommand(actions.changePlan, said, onClose);
  const totalPrice = price.data?.totalPrice;
  return (
    <Dialog open onClose={onClose} title="Change the quantity">
      <p className="mt-2 text-ink-soft">
        The change applies from the next period
        {plan.nextChargeOn ? `, charged on ${writeDay(plan.nextChargeOn)}` : ""}. The running period stays as
        it is.
      </p>
      <SelectField
        className="mt-4"
        label={plan.interval === "weekly" ? "Leads per week" : "Leads per month"}
        value={String(leadQuantity)}
        onChange={(event) => setLeadQuantity(Number(event.target.value))}
      >
        {LEAD_QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity.toLocaleString("en-US")}
          </option>
        ))}
      </SelectField>
      <output className="mt-4 block">
        {totalPrice ? (
          <>
            New price: <strong>{formatDecimal(totalPrice)}</strong> per period. Until then:{" "}
            {formatDecimal(plan.amount)}.
          </>
        ) : (
          "Calculating the price..."
        )}
      </output>
      <FailureNotice error={change.error ?? price.error} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          disabled={!totalPrice || change.isPending || leadQuantity === plan.leadQuantity}
          busy={change.isPending}
          onClick={() => totalPrice && change.mutate({ planId: plan.id, leadQuantity, totalPrice })}
        >
          Change plan
        </Button>
      </div>
    </Dialog>
  );
}
