"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import type { PaymentMethodDto } from "@/lib/plans/schemas";
import { AddMethodDialog } from "./add-method-dialog";
import { useBilling } from "./billing-context";
import { useMethodCommand, usePaymentMethods } from "./use-payment-methods";

/** The customer's saved cards and bank accounts: list, add, make default, remove. */
export function PaymentMethods() {
  const { data, isError, isFetching, refetch } = usePaymentMethods();
  const { stripe, methods } = useBilling();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethodDto | null>(null);
  const makeDefault = useMethodCommand(methods.setDefaultMethod, "Default payment method changed");
  return (
    <section aria-labelledby="methods">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="methods" className="font-display text-xl font-medium">
          Payment methods
        </h2>
        {stripe.publishableKey ? (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            Add payment method
          </Button>
        ) : null}
      </div>
      <Card className="mt-4">
        {isError && !data ? (
          <LoadError what="Your payment methods" onRetry={() => void refetch()} busy={isFetching} />
        ) : null}
        {!data && !isError ? <Loading label="Loading your payment methods..." className="py-2" /> : null}
        {data?.length === 0 ? (
          <p className="text-ink-soft">
            No card or bank account is saved yet. Add one here, or buy a weekly plan or a monthly package.
          </p>
        ) : null}
        {data && data.length > 0 ? (
          <ul className="divide-y divide-line">
            {data.map((method) => (
              <Method
                key={method.id}
                method={method}
                isBusy={makeDefault.isPending}
                onMakeDefault={() => makeDefault.mutate(method)}
                onRemove={() => setRemoving(method)}
              />
            ))}
          </ul>
        ) : null}
        <FailureNotice error={makeDefault.error} className="mt-4" />
      </Card>
      {isAdding ? (
        <AddMethodDialog onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />
      ) : null}
      {removing ? <RemoveDialog method={removing} onClose={() => setRemoving(null)} /> : null}
    </section>
  );
}

interface MethodProps {
  method: PaymentMethodDto;
  isBusy: boolean;
  onMakeDefault: () => void;
  onRemove: () => void;
}

function Method({ method, isBusy, onMakeDefault, onRemove }: MethodProps) {
  const { label: name, bankName, expires, isDefault, plans } = method;
  const facts = [expires && `Expires ${expires}`, bankName, usedBy(plans)].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {isDefault ? <Badge tone="green">Default</Badge> : null}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="break-words text-sm text-muted">
            {fact}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {isDefault ? null : (
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            aria-label={`Make default: ${name}`}
            onClick={onMakeDefault}
          >
            Make default
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function usedBy(plans: PaymentMethodDto["plans"]): string | null {
  return plans.length === 0 ? null : `Used by: ${plans.map(({ name }) => name).join("; ")}`;
}

function RemoveDialog({ method, onClose }: { method: PaymentMethodDto; onClose: () => void }) {
  const { methods } = useBilling();
  const remove = useMethodCommand(methods.removePaymentMethod, "Payment method removed", onClose);
  return (
    <ConfirmDialog
      title="Remove this payment method?"
      text={`${method.label} can no longer be charged. To use it again, you have to enter it again.`}
      verb="Remove"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(method)}
      onClose={onClose}
    />
  );
}
