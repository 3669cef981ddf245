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
import { isTriedAtOnce, MOST_TRIED_METHODS } from "@/lib/plans/plan-status";
import type { PlanPeriodDto } from "@/lib/plans/schemas";
import type { PlanDialogProps } from "./plan-actions";
import { declinedCharge, METHOD_CHANGED } from "./plan-words";
import { usePlanCommand } from "./use-plans";

interface DeclinedRemarkProps {
  declined: PlanPeriodDto;
  /** Empty until the customer has chosen a method. */
  chosen: string;
  isCharged: boolean;
  onChange: (isCharged: boolean) => void;
}

/** What becomes of the declined charge. For a paused plan, which can also go on without it, the customer decides. */
function DeclinedRemark({ declined, chosen, isCharged, onChange }: DeclinedRemarkProps) {
  const amount = formatDecimal(declined.amount);
  if (chosen && !isTriedAtOnce(declined, chosen))
    return (
      <p className="mt-3 font-medium">
        The declined {amount} is not charged to it at once: we try a charge once with each payment method, and
        with no more than {MOST_TRIED_METHODS}. You can pay it yourself on its page.
      </p>
    );
  if (declined.status === "retrying")
    return <p className="mt-3 font-medium">We then charge the declined {amount} to it at once.</p>;
  return (
    <label className="mt-3 flex items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 flex-none accent-accent"
        checked={isCharged}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="font-medium">Charge the declined {amount} to it at once.</span> The plan continues
        when it is paid. If you clear this box, nothing is charged until you pay it or resume the plan.
      </span>
    </label>
  );
}

/** Charges a plan to another saved card or bank account, or to a new one. */
export function PaymentMethodDialog({ plan, actions, onClose }: PlanDialogProps) {
  const methods = usePaymentMethods();
  // The page reads the plan again while the dialog is open. The dialog goes on saying what it said first.
  const [declined] = useState(() => declinedCharge(plan));
  const [isCharged, setCharged] = useState(true);
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
      {declined ? (
        <DeclinedRemark declined={declined} chosen={chosen} isCharged={isCharged} onChange={setCharged} />
      ) : null}
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
          onClick={() =>
            change.mutate({
              planId: plan.id,
              paymentMethodId: chosen,
              declinedOn: isCharged ? declined?.dueOn : undefined,
            })
          }
        >
          Change payment method
        </Button>
      </div>
    </Dialog>
  );
}
