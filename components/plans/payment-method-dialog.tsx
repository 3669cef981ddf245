"use client";

import { useState } from "react";
import { AddMethodDialog } from "@/components/billing/add-method-dialog";
import { usePaymentMethods, useRefreshMethods } from "@/components/billing/use-payment-methods";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { SelectField } from "@/components/ui/field";
import { LoadError } from "@/components/ui/load-error";
import { formatDecimal } from "@/lib/kit/money";
import type { PlanDialogProps } from "./plan-actions";
import { declinedCharge, METHOD_CHANGED } from "./plan-words";
import { usePlanCommand } from "./use-plans";

/** Charges a plan to another saved card or bank account, or to a new one. */
export function PaymentMethodDialog({ plan, actions, onClose }: PlanDialogProps) {
  const methods = usePaymentMethods();
  const declined = declinedCharge(plan);
  const [chosen, setChosen] = useState("");
  const [isAdding, setAdding] = useState(false);
  const refresh = useRefreshMethods();
  const change = usePlanCommand(actions.setPaymentMethod, METHOD_CHANGED, () => {
    void refresh();
    onClose();
  });
  if (isAdding)
    return (
      <AddMethodDialog
        onClose={() => setAdding(false)}
        onSaved={({ id }) => {
          setChosen(id);
          setAdding(false);
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} title="Change the payment method">
      <p className="mt-2 text-ink-soft">Choose one of your saved cards or bank accounts, or add a new one.</p>
      {declined ? (
        <p className="mt-2 font-medium">
          We then charge the declined {formatDecimal(declined.amount)} to it at once.
        </p>
      ) : null}
      <SelectField
        className="mt-4"
        label="Payment method"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{methods.isPending ? "Loading..." : "Choose one"}</option>
        {methods.data?.map(({ id, label, expires }) => (
          <option key={id} value={id}>
            {label}
            {expires ? `, expires ${expires}` : ""}
            {id === plan.paymentMethodId ? " (charged now)" : ""}
          </option>
        ))}
      </SelectField>
      <Button variant="link" size="bare" className="mt-3" onClick={() => setAdding(true)}>
        Add a new card or bank account
      </Button>
      {methods.isError && !methods.data ? (
        <LoadError
          what="Your payment methods"
          onRetry={() => void methods.refetch()}
          busy={methods.isFetching}
        />
      ) : null}
      <FailureNotice error={change.error} className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button
          disabled={!chosen || chosen === plan.paymentMethodId || change.isPending}
          busy={change.isPending}
          onClick={() => change.mutate({ planId: plan.id, paymentMethodId: chosen })}
        >
          Change payment method
        </Button>
      </div>
    </Dialog>
  );
}
