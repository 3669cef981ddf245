"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { reasonOf } from "@/components/admin/confirm-act";
import { getFromKey } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { formatMoment } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { withConfirmation } from "@/lib/platform/http/api-request";
import { type UndeliveredDto, undeliveredDto } from "@/lib/returns/undelivered-schemas";

const readUndelivered = getFromKey(undeliveredDto);

export type RefundAction = (input: {
  orderId: string;
  reason?: string;
}) => Promise<ActionResult<UndeliveredDto>>;

interface RefundUndeliveredProps {
  orderId: string;
  refundUndelivered: RefundAction;
}

/** Refunds the undelivered leads of a cancelled order. Asks for confirmation, because a refund cannot be undone. */
export function RefundUndelivered({ orderId, refundUndelivered }: RefundUndeliveredProps) {
  const { data, isError } = useQuery({
    queryKey: ["/api/admin/orders", orderId, "refund"],
    queryFn: readUndelivered,
    refetchOnMount: "always",
  });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-line pt-5 text-sm">
      <h3 id={titleId} className="text-base font-semibold">
        Refund
      </h3>
      {data ? <Undelivered orderId={orderId} refundUndelivered={refundUndelivered} {...data} /> : null}
      {data ? null : (
        <p className="mt-2 text-muted">{isError ? "The refund could not be loaded." : "Loading..."}</p>
      )}
    </section>
  );
}

function Undelivered(props: UndeliveredDto & RefundUndeliveredProps) {
  const { leads, amount, refund } = props;
  if (refund) {
    const way = refund.paidAt ? `sent on ${formatMoment(refund.paidAt)}` : "on its way to Stripe";
    return (
      <p className="mt-2">
        {formatDecimal(refund.amount)} for {leadsInWords(refund.leads)} that were not delivered: {way}.
      </p>
    );
  }
  if (amount === null)
    return (
      <p className="mt-2">
        Nothing is left to refund: every lead was delivered, or the money went back already.
      </p>
    );
  return <OfferRefund {...props} leads={leads} amount={amount} />;
}

interface OfferRefundProps extends RefundUndeliveredProps {
  leads: number;
  amount: string;
}

function OfferRefund({ orderId, refundUndelivered, leads, amount }: OfferRefundProps) {
  const [isSure, setSure] = useState(false);
  const { mutate, isPending, error } = useRefund(orderId, refundUndelivered);
  const text = failureText(error);
  return (
    <>
      <p className="mt-2">
        {leadsInWords(leads)} of this order {leads === 1 ? "was" : "were"} not delivered:{" "}
        {formatDecimal(amount)}.
        {isSure
          ? " The amount goes back to the customer's card or bank account, and this order can no longer be reopened."
          : ""}
      </p>
      {text ? (
        <Notice role="alert" tone="red" className="mt-3">
          {text}
        </Notice>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {isSure ? (
          <Button size="sm" variant="secondary" onClick={() => setSure(false)}>
            Do not refund
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={isSure ? "primary" : "secondary"}
          disabled={isPending}
          busy={isPending}
          onClick={() => (isSure ? mutate() : setSure(true))}
        >
          {isSure ? `Yes, refund ${formatDecimal(amount)}` : `Refund ${formatDecimal(amount)}`}
        </Button>
      </div>
    </>
  );
}

function useRefund(orderId: string, refundUndelivered: RefundAction) {
  const client = useQueryClient();
  const queryKey = ["/api/admin/orders", orderId, "refund"];
  return useMutation({
    mutationFn: () =>
      withConfirmation((headers) => actionData(refundUndelivered({ orderId, reason: reasonOf(headers) }))),
    onSuccess: (undelivered) => {
      client.setQueryData(queryKey, undelivered);
      notify({ title: "Success", description: "The refund is on its way to Stripe." });
    },
    // Another member of staff may have refunded it: fetch what is true now.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

function leadsInWords(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}
