"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { FieldsFailed, useStripeFields } from "@/components/payments/stripe-fields";
import { stripeAppearance, useStripeScript } from "@/components/payments/stripe-script";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { LoadError } from "@/components/ui/load-error";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { Loading } from "@/components/ui/spinner";
import { SAVED_METHOD_AGREEMENT } from "@/lib/payments/saved-method-agreement";
import type { PaymentMethodDto } from "@/lib/plans/schemas";
import { actionData } from "@/lib/platform/http/action-result";
import { type MethodActions, useBilling } from "./billing-context";
import { useRefreshMethods } from "./use-payment-methods";

interface AddMethodDialogProps {
  onClose: () => void;
  onSaved: (method: PaymentMethodDto) => void;
}

/** Saves a card or bank account without a payment. */
export function AddMethodDialog(props: AddMethodDialogProps) {
  const { stripe: config, methods } = useBilling();
  const stripe = useStripeScript(config);
  const setup = useQuery({
    queryKey: ["startSavingMethod"],
    queryFn: () => actionData(methods.startSavingMethod({ agreement: SAVED_METHOD_AGREEMENT.version })),
    gcTime: 0,
  });
  // A new key mounts Stripe's fields again, because they do not recover from a failed load.
  const [attempt, setAttempt] = useState(0);
  const clientSecret = setup.data?.clientSecret;
  const options = useMemo(
    () => (clientSecret ? { clientSecret, appearance: stripeAppearance } : null),
    [clientSecret],
  );
  return (
    <Dialog open onClose={props.onClose} title="Add a card or bank account" hasProviderWindows>
      {setup.error ? (
        <div className="mt-4 grid justify-items-start gap-3">
          <FailureNotice error={setup.error} />
          <Button
            variant="secondary"
            size="sm"
            busy={setup.isFetching}
            disabled={setup.isFetching}
            onClick={() => void setup.refetch()}
          >
            Try again
          </Button>
        </div>
      ) : null}
      {stripe.isError ? (
        <div className="mt-4">
          <LoadError
            what="The payment fields"
            onRetry={() => void stripe.refetch()}
            busy={stripe.isFetching}
          />
        </div>
      ) : null}
      {stripe.data && options ? (
        <Elements key={attempt} stripe={stripe.data} options={options}>
          <SaveForm clientSecret={options.clientSecret} onReload={() => setAttempt(attempt + 1)} {...props} />
        </Elements>
      ) : null}
      {!setup.error && !stripe.isError && !(stripe.data && options) ? (
        <Loading label="Loading the payment fields..." className="py-6" />
      ) : null}
    </Dialog>
  );
}

/** The result of pressing Save. An incomplete field says so itself. */
type SaveResult =
  | { kind: "saved"; method: PaymentMethodDto }
  | { kind: "incomplete" }
  | { kind: "waiting"; verifyUrl: string | null }
  | { kind: "refused"; message: string };

interface SaveFormProps extends AddMethodDialogProps {
  clientSecret: string;
  /** Mounts Stripe's fields again. */
  onReload: () => void;
}

function SaveForm({ clientSecret, onReload, onClose, onSaved }: SaveFormProps) {
  const { methods } = useBilling();
  const stripe = useStripe();
  const elements = useElements();
  const refresh = useRefreshMethods();
  const fields = useStripeFields();
  const save = useMutation({
    mutationFn: async () => {
      if (!stripe || !elements) return { kind: "incomplete" } satisfies SaveResult;
      return confirmSetup({ stripe, elements, clientSecret, methods });
    },
    onSuccess: async (result) => {
      if (result.kind !== "saved") return;
      await refresh();
      notify({ title: "Payment method saved", description: result.method.label });
      onSaved(result.method);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form method="post" onSubmit={submit} className="mt-5 grid gap-5" aria-label="Card or bank account">
      <PaymentElement {...fields.handlers} />
      {fields.state === "failed" ? <FieldsFailed remark="Nothing was saved." onReload={onReload} /> : null}
      <SaveRemark result={save.data} error={save.error} />
      <p className="text-sm text-muted">{SAVED_METHOD_AGREEMENT.text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending || fields.state === "failed"} busy={save.isPending}>
          {save.isPending ? "Saving..." : "Save payment method"}
        </Button>
      </div>
    </form>
  );
}

function SaveRemark({ result, error }: { result: SaveResult | undefined; error: Error | null }) {
  if (error) return <FailureNotice error={error} />;
  if (result?.kind === "refused")
    return (
      <Notice role="alert" tone="red">
        {result.message}
      </Notice>
    );
  if (result?.kind === "waiting")
    return (
      <Notice role="alert" tone="amber">
        This bank account is not confirmed yet. Our payment provider, Stripe, sends it one or two small
        deposits, which arrive within two business days. Then confirm the account{" "}
        {result.verifyUrl ? (
          <a href={result.verifyUrl} target="_blank" rel="noreferrer" className="underline">
            on Stripe's page
          </a>
        ) : (
          "on Stripe's page"
        )}
        . Stripe emails you the same link. The account then appears in your list.
      </Notice>
    );
  return null;
}

interface Setup {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  methods: MethodActions;
}

/**
 * Saves what the fields hold. Source: https://docs.stripe.com/payments/save-and-reuse (submit the fields, then confirm).
 * When Stripe's response was lost, the server asks Stripe what became of it.
 */
async function confirmSetup({ stripe, elements, clientSecret, methods }: Setup): Promise<SaveResult> {
  const submitted = await elements.submit();
  if (submitted.error) return refusal(submitted.error);
  const { error } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  const isUncertain = error?.type === "api_connection_error" || error?.type === "api_error";
  if (error && !isUncertain && error.setup_intent?.status !== "succeeded") return refusal(error);
  const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
  const { method, verifyUrl } = await actionData(methods.finishSavingMethod({ setupIntentId }));
  if (method) return { kind: "saved", method };
  return isUncertain ? refusal(error) : { kind: "waiting", verifyUrl };
}

function refusal(error: { type: string; message?: string }): SaveResult {
  if (error.type === "validation_error") return { kind: "incomplete" };
  return {
    kind: "refused",
    message: error.message ?? "This payment method could not be saved. Please try another one.",
  };
}
