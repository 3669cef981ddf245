"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { getFromKey } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { type Notification, notify } from "@/components/ui/notify";
import { formatMoment } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { apiRequest } from "@/lib/platform/http/api-request";
import { PAYMENT_AT_BANK, type UndeliveredDto, undeliveredDto } from "@/lib/returns/undelivered-schemas";
import { isRefundable } from "./refund-choice";
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
  /** The amount that the page shows, `$45.50`. */
  shown: string;
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

/** An order that staff have just ended, and what they saw of it before. */
interface EndedOrder {
  orderId: string;
  to: OrderStatus;
  /** What it did not get, with the amount of the refund. */
  seen: Pick<UndeliveredDto, "leavesNothing"> & { amount: string };
  isOfPlan: boolean;
}

/**
 * What staff read when the refund of an order that they ended has failed.
 * @param now what the order did not get, as read after the failure; null when it could not be read.
 */
function sayAfterFailure({ to, seen, isOfPlan }: EndedOrder, now: UndeliveredDto | null): Notification {
  const ended = `The order is ${to}`;
  if (now?.refund)
    return { title: "Success", description: `${ended} and refunded: ${formatDecimal(now.refund.amount)}.` };
  const fail = (description: string) => ({ title: "Error", description, destructive: true });
  if (!now)
    return fail(`${ended}. We do not know whether it was refunded. Open the order again before you refund.`);
  if (!now.isAtBank && !isRefundable(now, to))
    return fail(`${ended}, and nothing was refunded: nothing is left to refund.`);
  const change =
    now.amount && now.amount !== seen.amount ? `: the refund is now ${formatDecimal(now.amount)}` : "";
  const plan =
    isOfPlan && seen.leavesNothing && !now.leavesNothing
      ? " Part of the payment stays paid, so the refund will not pause the plan: while it is active, it charges again."
      : "";
  return fail(`${ended}, but not refunded${change}. The refund waits under Tasks.${plan}`);
}

/**
 * Refunds what an order that has just ended did not get, and reports the result. Asks for a reason first. Leads that were sold
 * while the dialog was open make the refund smaller: then nothing is refunded, and staff read the new amount. Then the
 * pages read the order again, because what they read right after its end still offers the refund.
 */
export async function refundAfterEnd(
  order: EndedOrder,
  refundUndelivered: RefundAction,
  client: QueryClient,
): Promise<void> {
  const { orderId, to, seen } = order;
  try {
    await refundWithReason(orderId, seen.amount, refundUndelivered);
    notify({ title: "Success", description: `The order is ${to}. The refund is on its way to Stripe.` });
  } catch {
    // It may be refunded nevertheless: by a colleague, or before the response was lost.
    const now = await apiRequest("GET", undeliveredKey(orderId).join("/"), undeliveredDto).catch(() => null);
    notify(sayAfterFailure(order, now));
  }
  await client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
}

function Undelivered(props: UndeliveredDto & RefundUndeliveredProps) {
  const { leads, amount, refund, getsReplacements, isAtBank } = props;
  if (refund) {
    const verb = refund.isPaidOutside ? "paid outside of Stripe" : "sent";
    const way = refund.paidAt ? `${verb} on ${formatMoment(refund.paidAt)}` : "not sent yet";
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
  const { mutate, isPending, error } = useRefund(orderId, amount, refundUndelivered);
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

function useRefund(orderId: string, amount: string, refundUndelivered: RefundAction) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => refundWithReason(orderId, amount, refundUndelivered),
    onSuccess: (undelivered) => {
      client.setQueryData(undeliveredKey(orderId), undelivered);
      void client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY });
      notify({ title: "Success", description: "The refund is on its way to Stripe." });
    },
    // Another member of staff may have refunded it: fetch what is true now.
    onError: () => client.invalidateQueries({ queryKey: ADMIN_ORDERS_KEY }),
  });
}

/** @param amount what the page shows, `"45.50"`. */
function refundWithReason(
  orderId: string,
  amount: string,
  refundUndelivered: RefundAction,
): Promise<UndeliveredDto> {
  const shown = formatDecimal(amount);
  return confirmedData((reason) => refundUndelivered({ orderId, shown, reason }));
}

function leadsInWords(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}
