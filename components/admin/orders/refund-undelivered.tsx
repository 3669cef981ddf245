"use client";

import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useId, useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import { getFromKey } from "@/components/layout/query-client";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatMoment } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { nameMissing } from "@/lib/orders/order-outcome";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { ActionResult } from "@/lib/platform/http/action-result";
import { PAYMENT_AT_BANK, type UndeliveredDto, undeliveredDto } from "@/lib/returns/undelivered-schemas";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
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

interface RefundChoiceProps {
  order: Pick<StaffOrderDto, "userId" | "purchaseType">;
  undelivered: UseQueryResult<UndeliveredDto>;
  /** The status that ends the order. */
  to: OrderStatus;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether an order with the status `to` stays without leads that were paid for. */
function isMissing({ leads, getsReplacements }: UndeliveredDto, to: OrderStatus): boolean {
  return leads > 0 && !(to === "completed" && getsReplacements);
}

/** Whether an order with the status `to` could get a refund of what was not delivered. */
export function isRefundable(left: UndeliveredDto, to: OrderStatus): boolean {
  return left.amount !== null && isMissing(left, to);
}

/**
 * Warns that leads were not delivered, asks whether they are refunded together with the end of the order, and says what happens
 * to its plan. Asks nothing when nothing is left to refund, and says why nothing is refunded while the bank has the payment.
 */
export function RefundChoice({ order, undelivered, to, checked, onChange }: RefundChoiceProps) {
  const { data, isFetchedAfterMount } = undelivered;
  if (!isFetchedAfterMount)
    return <p className="text-sm text-muted">Loading what the order did not get...</p>;
  if (!data)
    return (
      <p className="text-sm">
        What the order did not get could not be loaded. You can change the status all the same. Nothing is
        refunded with it: open this order again for the refund.
      </p>
    );
  const isAsked = isRefundable(data, to);
  const plan =
    order.purchaseType !== "one-time" && (isAsked || to === "cancelled") ? (
      <PlanAfterEnd order={order} isPaused={isAsked && checked && data.leavesNothing} />
    ) : null;
  const missing = `${nameMissing(data.leads, data.total)}. Once it is ${to}, the order gets no more leads.`;
  if (data.isAtBank && isMissing(data, to)) {
    return (
      <div className="text-sm">
        <p>{missing}</p>
        <p className="mt-1 text-muted">
          {PAYMENT_AT_BANK} A task is opened, so that the refund is not forgotten when the bank has decided.
        </p>
        {plan}
      </div>
    );
  }
  if (!isAsked || !data.amount) return plan;
  return (
    <div className="text-sm">
      <p className="mb-2">{missing}</p>
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          className="mt-0.5 size-4 accent-accent"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        Refund what was not delivered: {formatDecimal(data.amount)}
      </label>
      <p className="mt-1 text-muted">
        {checked
          ? "You are asked for a reason next. The order can then no longer be reopened."
          : "A task is opened, so that the refund is not forgotten."}
      </p>
      {plan}
    </div>
  );
}

/** What the end of an order means for the plan that bought it. */
function PlanAfterEnd({ order, isPaused }: { order: RefundChoiceProps["order"]; isPaused: boolean }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {`This order belongs to a ${order.purchaseType} plan. `}
      {isPaused
        ? "The whole payment goes back, so the plan is paused if it is still active: nothing is charged until the customer resumes it."
        : "Ending the order does not stop the plan. While it is active, it charges again."}{" "}
      <WorkspaceLink href={paths.adminUser(order.userId)} className={rowLinkClass}>
        Plans of this customer
      </WorkspaceLink>
    </p>
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
