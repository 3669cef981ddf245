"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { nameMissing } from "@/lib/orders/order-outcome";
import type { OrderStatus } from "@/lib/orders/order-status";
import { PAYMENT_AT_BANK, type UndeliveredDto } from "@/lib/returns/undelivered-schemas";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";

interface RefundChoiceProps {
  order: Pick<StaffOrderDto, "userId" | "purchaseType">;
  undelivered: UseQueryResult<UndeliveredDto>;
  /** The status that ends the order. */
  to: OrderStatus;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether paid leads stay undelivered for good once the order has the status `to`. */
function isMissing({ leads, getsReplacements }: UndeliveredDto, to: OrderStatus): boolean {
  return leads > 0 && !(to === "completed" && getsReplacements);
}

/** Whether there is something to refund once the order has the status `to`. */
export function isRefundable(
  left: UndeliveredDto,
  to: OrderStatus,
): left is UndeliveredDto & { amount: string } {
  return left.amount !== null && isMissing(left, to);
}

/**
 * Warns that leads were not delivered, asks whether they are refunded together with the end of the order, and says what happens
 * to its plan. Asks nothing when nothing is left to refund, and says why nothing is refunded while the bank has the payment.
 */
export function RefundChoice({ order, undelivered, to, checked, onChange }: RefundChoiceProps) {
  const { data, isFetchedAfterMount } = undelivered;
  if (!isFetchedAfterMount) return <p className="text-sm text-muted">Loading undelivered leads...</p>;
  if (!data)
    return (
      <p className="text-sm">
        The undelivered leads could not be loaded. You can still change the status. Nothing is refunded then;
        open the order again to refund.
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
      {data.bankReturn ? <p className="mt-1">{data.bankReturn}</p> : null}
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
