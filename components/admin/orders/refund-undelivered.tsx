"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { getFromKey } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { formatMoment } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { PAYMENT_AT_BANK, type UndeliveredDto, undeliveredDto } from "@/lib/returns/undelivered-schemas";
import { ADMIN_ORDERS_KEY } from "./use-admin-data";

/** The query key of what an order did not get. */
export const undeliveredKey = (orderId: string) => [...ADMIN_ORDERS_KEY, orderId, "refund"];

/** What an order did not get, and what a refund of it would be. */
export function useUndelivered(orderId: string) {
  return useQuery({ queryKey: undeliveredKey(orderId), queryFn: readUndelivered, refetchOnMount: "always" });
}

const readUndelivered = getFromKey(undeliveredDto);

export type RefundAction = (input: {
  orderId: string;
  reason?: string;
}) => Promise<ActionResult<UndeliveredDto>>;

interface RefundUndeliveredProps {
  orderId: string;
  refundUndelivered: RefundAction;
}

/** Refunds the undelivered leads of an order that has ended. Asks for confirmation, because a refund cannot be undone. */
export function RefundUndelivered({ orderId, refundUndelivered }: RefundUndeliveredProps) {
  const { data, isError } = useUndelivered(orderId);
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

/**
 * Refunds what an order that has just ended did not get, and reports the result. Asks for a reason first. Then the pages read the
 * order again: the read that followed its end still offers the refund.
 */
export async function refundAfterEnd(
  { orderId, to }: { orderId: string; to: OrderStatus },
  refundUndelivered: RefundAction,
  client: QueryClient,
): Promise<void> {
  try {
    await refundWithReason(orderId, refundUndelivered);
    notify({ title: "Success", description: `The order is ${to}. The refund is on its way to Stripe.` });
  } catch {
    notify({
      title: "Error",
      description: `The order is ${to}, but not refunded. The refund waits under Tasks.`,
      destructive: true,
    });
  }
  // Also after a failure: it may have been refunded before the response was lost.
  await client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
}

function Undelivered(props: UndeliveredDto & RefundUndeliveredProps) {
  const { leads, amount, refund, getsReplacements, isAtBank } = props;
  if (refund) {
    const verb = refund.isPaidOutside ? "paid outside of Stripe" : "sent";
    const way = refund.paidAt ? `${verb} on ${formatMoment(refund.paidAt)}` : "on its way to Stripe";
    return (
      <p className="mt-2">
        {formatDecimal(refund.amount)} for {leadsInWords(refund.leads)} that were not delivered: {way}.
      </p>
    );
  }
  if (isAtBank && leads > 0) return <p className="mt-2">{PAYMENT_AT_BANK}</p>;
  if (amount === null)
    return (
      <p className="mt-2">
        Nothing is left to refund: every lead was delivered, or the money went back already.
      </p>
    );
  if (getsReplacements)
    return <p className="mt-2">Only replacements are missing. This order still gets them.</p>;
  return <OfferRefund {...props} leads={leads} amount={amount} />;
}

interface OfferRefundProps extends RefundUndeliveredProps {
  leads: number;
  amount: string;
  bankReturn: string | null;
}

function OfferRefund({ orderId, refundUndelivered, leads, amount, bankReturn }: OfferRefundProps) {
  const [isSure, setSure] = useState(false);
  const { mutate, isPending, error } = useRefund(orderId, refundUndelivered);
  const text = failureText(error);
  return (
    <>
      <p className="mt-2">
        {leadsInWords(leads)} of this order {leads === 1 ? "was" : "were"} not delivered:{" "}
        {formatDecimal(amount)}.{bankReturn ? ` ${bankReturn}` : ""}
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
  return useMutation({
    mutationFn: () => refundWithReason(orderId, refundUndelivered),
    onSuccess: (undelivered) => {
      client.setQueryData(undeliveredKey(orderId), undelivered);
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
      notify({ title: "Success", description: "The refund is on its way to Stripe." });
    },
    // Another member of staff may have refunded it: fetch what is true now.
    onError: () => client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY }),
  });
}

function refundWithReason(orderId: string, refundUndelivered: RefundAction): Promise<UndeliveredDto> {
  return confirmedData((reason) => refundUndelivered({ orderId, reason }));
}

function leadsInWords(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}
