"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getFromKey } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { formatMoment } from "@/lib/kit/format-date";
import { apiRequest } from "@/lib/platform/http/api-request";
import { type UndeliveredDto, undeliveredDto } from "@/lib/returns/undelivered-schemas";

const readUndelivered = getFromKey(undeliveredDto);

/** Sends back what a cancelled order did not get: asked twice, because it cannot be undone. */
export function RefundUndelivered({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery({
    queryKey: ["/api/admin/orders", orderId, "refund"],
    queryFn: readUndelivered,
    refetchOnMount: "always",
  });
  return (
    <section aria-labelledby="refund-title" className="mt-6 border-t border-line pt-5 text-sm">
      <h3 id="refund-title" className="text-base font-semibold">
        Refund
      </h3>
      {data ? <Undelivered orderId={orderId} {...data} /> : null}
      {data ? null : (
        <p className="mt-2 text-muted">
          {isError ? "What can be refunded could not be loaded." : "Loading..."}
        </p>
      )}
    </section>
  );
}

function Undelivered({ orderId, leads, amount, refund }: UndeliveredDto & { orderId: string }) {
  if (refund) {
    const way = refund.paidAt ? `sent on ${formatMoment(refund.paidAt)}` : "on its way to Stripe";
    return (
      <p className="mt-2">
        ${refund.amount} for {leadsInWords(refund.leads)} that did not come: {way}.
      </p>
    );
  }
  if (amount === null) return <p className="mt-2">Every lead of this order was delivered.</p>;
  return <OfferRefund orderId={orderId} leads={leads} amount={amount} />;
}

function OfferRefund({ orderId, leads, amount }: { orderId: string; leads: number; amount: string }) {
  const [isSure, setSure] = useState(false);
  const { mutate, isPending, error } = useRefund(orderId);
  const text = failureText(error);
  return (
    <>
      <p className="mt-2">
        {leadsInWords(leads)} of this order did not come: ${amount}.
        {isSure
          ? " It goes back to the card or account of the buyer, and the order cannot be served again."
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
            Keep it
          </Button>
        ) : null}
        <Button
          size="sm"
          variant={isSure ? "primary" : "secondary"}
          disabled={isPending}
          busy={isPending}
          onClick={() => (isSure ? mutate() : setSure(true))}
        >
          {isSure ? `Send back $${amount}` : `Refund $${amount}`}
        </Button>
      </div>
    </>
  );
}

function useRefund(orderId: string) {
  const client = useQueryClient();
  const path = `/api/admin/orders/${orderId}/refund`;
  return useMutation({
    mutationFn: () => apiRequest("POST", path, undeliveredDto),
    onSuccess: (undelivered: UndeliveredDto) => {
      client.setQueryData(["/api/admin/orders", orderId, "refund"], undelivered);
      notify({ title: "Success", description: "The refund is on its way to Stripe." });
    },
    // Somebody else may have been faster: what is true now is shown beside the reason.
    onError: () => client.invalidateQueries({ queryKey: ["/api/admin/orders", orderId, "refund"] }),
  });
}

function leadsInWords(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}
