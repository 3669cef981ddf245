import { useNow } from "@/components/compliance/use-now";
import { PageLink } from "@/components/navigation/page-link";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { describeOrderLimits } from "@/lib/inbox/describe-order-limits";
import { formatDay } from "@/lib/kit/format-date";
import { formatOrderAmount } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import type { OrderProgress as Progress } from "@/lib/marketplace/order-limits";
import type { OrderApproval } from "@/lib/orders/good-standing";
import { describeContents, isRepeatable, type OrderContentsDto } from "@/lib/orders/order-contents";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";
import type { OrderActions } from "./order-actions";
import { OrderLimitsPanel } from "./order-limits-panel";
import { MY_ORDER_MONEY, OrderMoney } from "./order-money";
import { OrderStatusBadge } from "./order-status-badge";
import { RepeatOrder } from "./repeat-order";

/** Statuses in which an order gets leads, and can be paused or limited. */
const GETS_LEADS: readonly OrderStatus[] = ["approved", "processing"];

interface OrderCardProps {
  order: OrderDto;
  /** Undefined while it loads. */
  contents: OrderContentsDto | undefined;
  progress: Progress | undefined;
  actions: OrderActions;
  approval: OrderApproval;
  /** Another order of the customer has been approved before. */
  isRegular: boolean;
}

/** One order on the customer's dashboard. */
export function OrderCard({ order, contents, progress, actions, approval, isRegular }: OrderCardProps) {
  const { id, orderType, status, createdAt, totalAmount, currency, notes, completedAt } = order;
  return (
    <article className="rounded-lg border border-line bg-white p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <WorkspaceLink
              href={paths.order(id)}
              prefetch={false}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {orderType === "custom" ? "Custom Lead Package" : "Standard Package"}
              <span className="sr-only">, order {shortId(id)}</span>
            </WorkspaceLink>
            <OrderStatusBadge status={status} />
          </h3>
          {contents ? <p className="mt-1">{describeContents(contents)}</p> : null}
          <p className="mt-1 text-sm text-muted">
            Order {shortId(id)}, placed {formatDay(createdAt)}
            {completedAt ? `, completed ${formatDay(completedAt)}` : ""}
          </p>
        </div>
        <div className="sm:text-right">
          <p className="font-display text-xl font-medium">{formatOrderAmount(totalAmount, currency)}</p>
          <PageLink
            href={paths.invoicesOfOrder(id)}
            aria-label={`Invoice of order ${shortId(id)}`}
            className="rounded-sm text-sm text-muted underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            Invoice
          </PageLink>
        </div>
      </div>
      {notes ? (
        <p className="mt-3 whitespace-pre-line break-words border-l-2 border-line pl-3 text-ink-soft">
          <span className="sr-only">Notes: </span>
          {notes}
        </p>
      ) : null}
      <OrderMoney orderId={id} currency={currency} source={MY_ORDER_MONEY} />
      {status === "pending" && !contents?.isChosen ? (
        <p className="mt-4 rounded bg-amber-soft px-4 py-2.5 text-amber-deep">
          {describeReview(approval, isRegular)}
        </p>
      ) : null}
      {status === "approved" ? (
        <p className="mt-4 rounded bg-accent-soft px-4 py-2.5 text-accent-deep">
          Order Approved! Your leads are being prepared for delivery.
        </p>
      ) : null}
      {progress ? <OrderProgress progress={progress} /> : null}
      {progress?.isOpen && GETS_LEADS.includes(status) ? (
        <OrderLimitsPanel progress={progress} setOrderLimits={actions.setOrderLimits} />
      ) : null}
      {contents && isRepeatable(status, contents) ? <RepeatOrder orderId={id} actions={actions} /> : null}
    </article>
  );
}

/** What happens to a paid order that is pending. The specification's toast has just said "Order Approved!". */
export function describeReview(approval: OrderApproval, isRegular: boolean): string {
  if (!isRegular)
    return "Paid. We review new accounts within one business day. Then your leads start to arrive.";
  if (approval === "good-standing")
    return "Paid. Orders of accounts in good standing are approved at once, the others within one business day.";
  return "Paid. We review your order within one business day. Then your leads start to arrive.";
}

/** The progress of an order and its daily rate. */
function OrderProgress({ progress: order }: { progress: Progress }) {
  const now = useNow();
  if (!now) return null;
  const { progress, percent, rate } = describeOrderLimits(order, now);
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {order.allocated > 0 ? (
            <PageLink
              href={paths.leadsOfOrder(order.orderId)}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {progress}
            </PageLink>
          ) : (
            progress
          )}
        </p>
        <p className="text-sm text-muted">{rate}</p>
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-paper-deep">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
