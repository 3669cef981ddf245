import { formatDay } from "@/lib/kit/format-date";
import { formatOrderAmount } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import type { OrderProgress as Progress } from "@/lib/marketplace/order-limits";
import type { OrderStatus } from "@/lib/orders/order-status";
import type { OrderDto } from "@/lib/orders/schemas";
import { OrderLimitsPanel } from "./order-limits-panel";
import { OrderProgress } from "./order-progress";
import { OrderStatusBadge } from "./order-status-badge";

/** Statuses in which an order gets leads, and so has a pace. */
const LEADS_COME: readonly OrderStatus[] = ["approved", "processing"];

/** One order on the buyer's dashboard. */
export function OrderCard({ order, progress }: { order: OrderDto; progress: Progress | undefined }) {
  const { id, orderType, status, createdAt, totalAmount, currency, notes, completedAt } = order;
  return (
    <article className="rounded-lg border border-line bg-white p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {orderType === "custom" ? "Custom Lead Package" : "Standard Package"}
            <OrderStatusBadge status={status} />
          </h3>
          <p className="mt-1 text-sm text-muted">
            Order {shortId(id)}, placed {formatDay(createdAt)}
            {completedAt ? `, completed ${formatDay(completedAt)}` : ""}
          </p>
        </div>
        <p className="font-display text-xl font-medium">{formatOrderAmount(totalAmount, currency)}</p>
      </div>
      {notes ? (
        <p className="mt-3 whitespace-pre-line break-words border-l-2 border-line pl-3 text-ink-soft">
          <span className="sr-only">Notes: </span>
          {notes}
        </p>
      ) : null}
      {status === "approved" ? (
        <p className="mt-4 rounded bg-accent-soft px-4 py-2.5 text-accent-deep">
          Order Approved! Your leads are being prepared for delivery.
        </p>
      ) : null}
      {progress ? <OrderProgress progress={progress} /> : null}
      {progress?.isOpen && LEADS_COME.includes(status) ? <OrderLimitsPanel progress={progress} /> : null}
    </article>
  );
}
