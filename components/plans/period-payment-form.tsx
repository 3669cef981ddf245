"use client";

import { useState } from "react";
import { AddMethodDialog } from "@/components/billing/add-method-dialog";
import { usePaymentMethods } from "@/components/billing/use-payment-methods";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { OptionCard } from "@/components/ui/option-card";
import { Loading } from "@/components/ui/spinner";
import { formatDecimal } from "@/lib/kit/money";
import type { DeclineKind, MethodFault } from "@/lib/plans/plan-status";
import type { PaymentMethodDto, PlanDto, PlanPeriodDto } from "@/lib/plans/schemas";
import { type PeriodPaymentActions, usePeriodPayment } from "./use-period-payment";

interface PeriodPaymentFormProps {
  plan: PlanDto;
  period: PlanPeriodDto;
  actions: PeriodPaymentActions;
}

const REFUSALS: Readonly<Record<DeclineKind, string>> = {
  confirm: "Your bank wants you to confirm this charge. Nothing was taken yet.",
  replace:
    "Your bank refused this card or account for good. Please pay with another one. Nothing was taken yet.",
  retry: "Your bank declined this charge. Nothing was taken yet.",
};

const METHOD_FAULT_TEXTS: Readonly<Record<MethodFault, string>> = {
  missing:
    "The plan had no payment method for this charge. Please choose or add one to pay. Nothing was taken yet.",
  unusable:
    "The card or account of this plan is no longer saved with our payment provider, or cannot be charged there any more. Please pay with another one. Nothing was taken yet.",
};

/** Why a charge is open, and what to do. */
export function whatHappened({ declineKind, methodFault }: Refusal): string {
  return methodFault ? METHOD_FAULT_TEXTS[methodFault] : REFUSALS[declineKind ?? "retry"];
}

type Refusal = Pick<PlanPeriodDto, "declineKind" | "methodFault">;

/** Chooses the payment method, or adds one, and pays with it. */
export function PeriodPaymentForm({ plan, period, actions }: PeriodPaymentFormProps) {
  const saved = usePaymentMethods();
  const [picked, setPicked] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { stripe, pay, claim } = usePeriodPayment({ planId: plan.id, dueOn: period.dueOn }, actions);
  const methods = saved.data ?? [];
  const chosen = picked ?? suggest(methods, plan, period);
  const isBusy = pay.isPending;
  const amount = formatDecimal(period.amount);
  if (claim.isAsking || claim.error) return <UnknownOutcome {...claim} />;
  return (
    <div className="grid gap-5">
      <Notice tone="amber">{whatHappened(period)}</Notice>
      {saved.isError && !saved.data ? (
        <LoadError what="Your payment methods" onRetry={() => void saved.refetch()} busy={saved.isFetching} />
      ) : null}
      {saved.isPending ? <Loading label="Loading your payment methods..." className="py-2" /> : null}
      <fieldset disabled={isBusy} className="grid gap-3">
        <legend className="mb-2 font-semibold">Pay with</legend>
        {methods.map((method) => (
          <OptionCard
            key={method.id}
            type="radio"
            name="method"
            value={method.id}
            title={method.label}
            aside={method.expires ? `Expires ${method.expires}` : undefined}
            checked={chosen === method.id}
            onChange={() => setPicked(method.id)}
          >
            {method.id === plan.paymentMethodId ? "The plan is charged to it now" : null}
          </OptionCard>
        ))}
        <Button
          variant="link"
          size="bare"
          className="justify-self-start"
          disabled={isBusy}
          onClick={() => setAdding(true)}
        >
          Add a new card or bank account
        </Button>
      </fieldset>
      <PaymentRemark pay={pay} />
      {stripe.isError ? (
        <LoadError
          what="The payment provider's script"
          onRetry={() => void stripe.refetch()}
          busy={stripe.isFetching}
        />
      ) : null}
      <p className="text-sm text-muted">
        The plan then continues, and its later charges go to the payment method that you choose here.
      </p>
      <Button
        size="lg"
        disabled={!chosen || !stripe.data || isBusy}
        busy={isBusy}
        onClick={() => chosen && pay.mutate(chosen)}
      >
        {isBusy ? "Processing..." : `Pay ${amount}`}
      </Button>
      {isAdding ? (
        <AddMethodDialog
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setPicked(id);
            setAdding(false);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Returns the method that is selected at first. Unless the charge needs another one, it is the plan's own method. Otherwise it is the
 * default or another method, but never the one that was refused. A plan that had none then has chosen its own since.
 */
export function suggest(
  methods: readonly Pick<PaymentMethodDto, "id" | "isDefault">[],
  plan: Pick<PlanDto, "paymentMethodId">,
  { declineKind, methodFault }: Refusal,
): string | null {
  const isRefused = declineKind === "replace" && methodFault !== "missing";
  if (!isRefused && methods.some(({ id }) => id === plan.paymentMethodId)) return plan.paymentMethodId;
  const others = methods.filter(({ id }) => id !== plan.paymentMethodId);
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.id ?? null;
}

/** Instead of the form: whether the payment was made is not known yet, so none is offered. */
function UnknownOutcome({ isAsking, error, ask }: ReturnType<typeof usePeriodPayment>["claim"]) {
  return (
    <div className="grid justify-items-start gap-5">
      {isAsking ? (
        <Notice tone="amber" aria-live="polite">
          We are checking what has become of your payment. Please do not pay again.
        </Notice>
      ) : null}
      <FailureNotice error={error}>
        {" "}
        Your payment may have been made. Please do not pay again until we know.
      </FailureNotice>
      <Button onClick={ask} disabled={isAsking} busy={isAsking}>
        {isAsking ? "Checking..." : "Check again"}
      </Button>
    </div>
  );
}

function PaymentRemark({ pay }: { pay: ReturnType<typeof usePeriodPayment>["pay"] }) {
  if (pay.isPending) return null;
  if (pay.error) return <FailureNotice error={pay.error} />;
  if (pay.data?.kind === "failed")
    return (
      <Notice role="alert" tone="red">
        {pay.data.message}
      </Notice>
    );
  if (pay.data)
    return (
      <Notice role="alert" tone="amber">
        We have not heard from the bank yet. Please reload this page in a minute, before you pay again.
      </Notice>
    );
  return null;
}
